import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/findChromium.mjs'

const settingsOfAll = '**/enumeration.spec.ts'
const isLong = process.env.LONG === '1'

/** Journeys on the built app (`npm run build` first), in an installed Chromium, against one local stack that the global setup starts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/stackSetup.ts',
  // Any two journeys at once, so that nobody waits for a long file to end; each person has an account of their own, and who changes the provider's settings for all comes afterwards.
  fullyParallel: true,
  workers: isLong ? 1 : 2,
  projects: [
    { name: 'journeys', testIgnore: settingsOfAll },
    { name: 'settings of all', testMatch: settingsOfAll, dependencies: ['journeys'] },
  ],
  timeout: isLong ? 600_000 : 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // A trace costs every journey a tenth of its time; a failed one has its picture and its document's outline. To look closer: `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A menu that still unfolds moves under a click that aims at one of its items.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
