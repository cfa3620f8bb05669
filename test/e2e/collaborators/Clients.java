// SPDX-License-Identifier: Apache-2.0
// Services, and what they work with: classes that no test can make objects of, or none that do anything.
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Its constructor connects. */
class PaymentClient {
  enum Answer { ACCEPTED, DECLINED, RETRY }

  private final Socket socket;

  PaymentClient(String host, int port) throws IOException {
    socket = new Socket(host, port);
  }

  Answer charge(String card, long cents) throws IOException {
    socket.getOutputStream().write((card + ":" + cents).getBytes());
    int answer = socket.getInputStream().read();
    return answer == 'Y' ? Answer.ACCEPTED : answer == 'N' ? Answer.DECLINED : Answer.RETRY;
  }

  boolean isUp() {
    return socket.isConnected();
  }
}

class Checkout {
  private final PaymentClient client;

  Checkout(PaymentClient client) {
    this.client = client;
  }

  String pay(String card, long cents) {
    if (!client.isUp()) {
      return "later";
    }
    try {
      PaymentClient.Answer answer = client.charge(card, cents);
      if (answer == PaymentClient.Answer.ACCEPTED) {
        return "paid";
      }
      return answer == PaymentClient.Answer.DECLINED ? "declined" : "retry";
    } catch (IOException e) {
      return "failed";
    }
  }
}

/** Only a static method makes one, and connects. */
class MailServer {
  private final Socket socket;

  private MailServer(Socket socket) {
    this.socket = socket;
  }

  static MailServer connect(String host) throws IOException {
    return new MailServer(new Socket(host, 143));
  }

  int unread(String folder) throws IOException {
    return socket.getInputStream().read();
  }
}

class Inbox {
  private final MailServer server;

  Inbox(MailServer server) {
    this.server = server;
  }

  String badge(String folder) throws IOException {
    int count = server.unread(folder);
    if (count == 0) {
      return "";
    }
    return count > 99 ? "99+" : "some";
  }
}

/** Final. */
final class ImageServer {
  private final Socket socket;

  ImageServer(String host) {
    try {
      socket = new Socket(host, 9000);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int width(String name) {
    try {
      return socket.getInputStream().read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

class Thumbnails {
  private final ImageServer server;

  Thumbnails(ImageServer server) {
    this.server = server;
  }

  int scale(String name) {
    int width = server.width(name);
    if (width <= 0) {
      throw new IllegalStateException("no image");
    }
    return width > 200 ? width / 200 : 1;
  }
}

/** Throws for everything that a test can pass. */
class LicenceServer {
  private final String key;

  LicenceServer() {
    key = System.getenv("LICENCE_KEY_OF_THE_SHOP");
    if (key == null) {
      throw new IllegalStateException("no licence");
    }
  }

  boolean isValid(String user) {
    return key.startsWith(user);
  }
}

class Greeter {
  private final LicenceServer licences;

  Greeter(LicenceServer licences) {
    this.licences = licences;
  }

  String greet(String user) {
    return licences.isValid(user) ? "Hello" : "Go away";
  }
}

/** Can be made, but what it does is native. */
class Sensor {
  private final int port;

  Sensor(int port) {
    this.port = port;
  }

  native int read(int channel);
}

class Thermostat {
  private final Sensor sensor;

  Thermostat(Sensor sensor) {
    this.sensor = sensor;
  }

  boolean shouldHeat(int target) {
    int degrees = sensor.read(2);
    if (degrees < -50 || degrees > 90) {
      throw new IllegalStateException("sensor");
    }
    return degrees < target;
  }
}

/** Can be made, but never with a database. */
class UserDao {
  private final DataSource source;

  UserDao(DataSource source) {
    this.source = source;
  }

  Optional<String> mailOf(long id) throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement statement = connection.prepareStatement("select mail from users where id = ?")) {
      statement.setLong(1, id);
      ResultSet rows = statement.executeQuery();
      return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
    }
  }

  void save(long id, String mail) throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement statement = connection.prepareStatement("update users set mail = ? where id = ?")) {
      statement.setString(1, mail);
      statement.setLong(2, id);
      statement.executeUpdate();
    }
  }
}

class Users {
  private final UserDao users;

  Users(UserDao users) {
    this.users = users;
  }

  boolean remove(long id) throws SQLException {
    Optional<String> mail = users.mailOf(id);
    if (mail.isEmpty()) {
      return false;
    }
    users.save(id, "");
    return true;
  }
}

interface Ledger {
  long balance(String account);
}

/** The only one there is. */
class RemoteLedger implements Ledger {
  private final Socket socket;

  RemoteLedger(String host) throws IOException {
    socket = new Socket(host, 4711);
  }

  @Override
  public long balance(String account) {
    return socket.hashCode() + account.length();
  }
}

class Limits {
  private final Ledger ledger;

  Limits(Ledger ledger) {
    this.ledger = ledger;
  }

  boolean mayWithdraw(String account, long cents) {
    return cents > 0 && ledger.balance(account) >= cents;
  }
}

/** A test makes one like any other object. */
class TaxTable {
  private final double rate;

  TaxTable(double rate) {
    if (rate < 0 || rate > 1) {
      throw new IllegalArgumentException("rate");
    }
    this.rate = rate;
  }

  long tax(long cents) {
    return Math.round(cents * rate);
  }
}

class Invoice {
  private final TaxTable taxes;

  Invoice(TaxTable taxes) {
    this.taxes = taxes;
  }

  long total(long cents) {
    long tax = taxes.tax(cents);
    return tax > 1000 ? cents + 1000 : cents + tax;
  }
}
