import path from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { findChromium } from '../../../scripts/chromium.ts';
import { emojiData } from './emoji-data.ts';
import { wireTable } from './wire-table.ts';

/** The tests of components in a real browser, with the real styles; only the network is a fake. */
export async function browserProject(): Promise<TestProjectInlineConfiguration> {
  const { executablePath, env } = await findChromium();
  return {
    root: 'apps/web',
    plugins: [react({ compiler: true }), wireTable(), emojiData()],
    css: { postcss: { plugins: [mantine()] } },
    define: { 'import.meta.env.VITE_VERSION': '"0.0.0"' },
    test: {
      name: 'browser',
      include: ['src/**/*.browser.test.tsx'],
      setupFiles: [path.resolve(import.meta.dirname, '../src/testing/setup.ts')],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      // Files share pages and their modules: loading them takes longer than the tests.
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            executablePath,
            env: { ...(process.env as Record<string, string>), ...env },
            args: [
              '--no-sandbox',
              '--font-render-hinting=none',
              '--use-fake-device-for-media-stream',
              '--use-fake-ui-for-media-stream',
            ],
          },
          contextOptions: {
            locale: 'pt-BR',
            timezoneId: 'America/Sao_Paulo',
            permissions: ['microphone'],
            // Otherwise a list that fades out and the list that opens show options of the same name.
            reducedMotion: 'reduce',
          },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      },
    },
  };
}
