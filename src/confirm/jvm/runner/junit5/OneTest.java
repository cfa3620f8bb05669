// SPDX-License-Identifier: Apache-2.0
package testellate.confirm;

import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

final class OneTest implements TestExecutionListener {
    /** Nothing that the code under test brings along as a service of JUnit takes part, nor a file of settings. */
    private static final Launcher LAUNCHER = LauncherFactory.create(LauncherConfig.builder()
        .enableTestEngineAutoRegistration(false)
        .enableTestExecutionListenerAutoRegistration(false)
        .enablePostDiscoveryFilterAutoRegistration(false)
        .enableLauncherSessionListenerAutoRegistration(false)
        .enableLauncherDiscoveryListenerAutoRegistration(false)
        .addTestEngines(new JupiterTestEngine())
        .build());

    private int finished;
    private Throwable failure;

    /** Runs a test method; null if it passes. */
    static Throwable run(Class<?> owner, String method) {
        OneTest listener = new OneTest();
        LAUNCHER.execute(
            LauncherDiscoveryRequestBuilder.request()
                .enableImplicitConfigurationParameters(false)
                .selectors(DiscoverySelectors.selectMethod(owner, method))
                .build(),
            listener);
        if (listener.failure != null) return listener.failure;
        return listener.finished == 1 ? null : new IllegalStateException("the test was not run");
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (identifier.isTest()) finished++;
        if (failure == null) failure = result.getThrowable().orElse(null);
    }
}
