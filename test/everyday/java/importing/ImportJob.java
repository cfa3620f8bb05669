// SPDX-License-Identifier: Apache-2.0
package importing;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves rows from a source to a sink: all, or none if the source breaks early. */
public class ImportJob {
    /** Told how far it has come. */
    public interface ProgressListener {
        void progress(int rows);

        boolean isCancelled();
    }

    /** What came of it. */
    public record Summary(int inserted, int duplicates, boolean complete) {}

    private static final Logger LOG = LoggerFactory.getLogger(ImportJob.class);
    private static final int REPORT_EVERY = 2;

    private final ContactSink sink;
    private final ProgressListener listener;

    public ImportJob(ContactSink sink, ProgressListener listener) {
        this.sink = sink;
        this.listener = listener;
    }

    public Summary run(RowSource source) {
        int inserted = 0;
        int duplicates = 0;
        try {
            for (Contact row = source.next(); row != null; row = source.next()) {
                if (sink.insert(row)) {
                    inserted++;
                } else {
                    duplicates++;
                    LOG.debug("duplicate: {}", row.name());
                }
                int rows = inserted + duplicates;
                if (listener != null && rows % REPORT_EVERY == 0) {
                    listener.progress(rows);
                    if (listener.isCancelled()) {
                        return new Summary(inserted, duplicates, false);
                    }
                }
            }
            return new Summary(inserted, duplicates, true);
        } catch (IOException e) {
            LOG.error("source broke after {} rows", inserted + duplicates, e);
            if (inserted > 0) {
                sink.rollBack();
            }
            return new Summary(0, duplicates, false);
        } finally {
            try {
                source.close();
            } catch (IOException e) {
                LOG.warn("close failed", e);
            }
        }
    }
}
