import { defineConfig, devices } from '@playwright/test';
import { installationUnderTest } from './e2e/which-installation.ts';
import { findChromium } from './scripts/chromium.ts';

const { executablePath, env } = await findChromium();

/**
 * Every journey runs on a desktop. One whose title holds @phone runs on a phone too: one for each layout that differs
 * there, and for each check of accessibility. One with @only-phone runs there alone. Checks of accessibility look at
 * both themes.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results',
  // Journeys wait about as long as they work, mostly for what a page shows: three of them leave a third of two cores
  // idle.
  workers: 4,
  fullyParallel: true,
  // A net for what hangs: journeys wait for what a person would wait for, and the machine may be busy. A fault of all
  // journeys would otherwise take hours.
  timeout: 180_000,
  maxFailures: 25,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', caret: 'hide', scale: 'css' },
  },
  snapshotPathTemplate: '{testDir}/__shots__/{testFilePath}/{arg}-{projectName}{ext}',
  use: {
    baseURL: installationUnderTest().url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A trace of every journey takes as long again; `--trace retain-on-failure` records them when one is being looked
    // into.
    screenshot: 'only-on-failure',
    permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
    // Routes of a journey do not see what a service worker fetches; the journeys about it allow it.
    serviceWorkers: 'block',
    // Transitions are a tenth of the CPU of a journey, since every frame is painted without a GPU.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      env: { ...(process.env as Record<string, string>), ...env },
      args: [
        '--no-sandbox',
        '--font-render-hinting=none',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // A page lives for seconds: code that is optimised meanwhile, most of it of axe, costs more than it saves.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@only-phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@only-phone/,
      // At the scale of a real phone each frame has seven times as many pixels, which are painted without a GPU.
      use: {
        ...devices['Pixel 7'],
        defaultBrowserType: 'chromium',
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
      },
    },
  ],
});
