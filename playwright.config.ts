import { defineConfig, devices } from '@playwright/test'
import { findHeadlessChromium } from './scripts/findChromium.mjs'

const globalSettings = '**/enumeration.spec.ts'
const isLong = process.env.LONG === '1'

/**
 * Runs the journeys on the built app (`npm run build` first), in an installed Chromium, against one
 * local stack that the global setup starts.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/stackSetup.ts',
  // Parallel within files too, so that a long file does not delay the end. Every test uses accounts
  // of its own; tests that change settings for all accounts run last.
  fullyParallel: true,
  // One more than cores: a journey often waits for the server, or for what it has just done.
  workers: 3,
  projects: [
    { name: 'journeys', testIgnore: globalSettings },
    { name: 'global settings', testMatch: globalSettings, dependencies: ['journeys'] },
  ],
  timeout: isLong ? 600_000 : 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // A trace slows every journey by a tenth. For details of a failure, use `--trace
    // retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Routes of a test do not see what a service worker requests; its own journey allows it.
    serviceWorkers: 'block',
    // Otherwise a menu that is still opening moves away from a click on one of its items.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findHeadlessChromium(),
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
