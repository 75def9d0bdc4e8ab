import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { type Plugin, loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { dropRequestSchemas } from './scripts/dropRequestSchemas.mjs'
import { threadPrograms } from './scripts/threadProgram.mjs'
import { withoutNode } from './scripts/withoutNode.mjs'
import { themeCss } from './src/app/theme/designTokens.ts'
import type { PublicConfig } from './src/contract/publicConfig.ts'

/** Returns the configuration that index.html has by default, from the build's `VITE_…` values. */
function defaultConfig(mode: string): PublicConfig {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  const value = (name: string) => env[`VITE_${name}`] ?? ''
  return {
    apiBaseUrl: value('API_BASE_URL'),
    firebase: {
      apiKey: value('FIREBASE_API_KEY'),
      authDomain: value('FIREBASE_AUTH_DOMAIN'),
      projectId: value('FIREBASE_PROJECT_ID'),
      tenantId: value('FIREBASE_TENANT_ID'),
      emulatorUrl: value('FIREBASE_EMULATOR_URL'),
    },
    rulesPublicKey: value('RULES_PUBLIC_KEY'),
    sentryDsn: value('SENTRY_DSN'),
    cspNonce: '',
  }
}

/** Writes the colors and the default configuration into index.html. */
function indexHtml(mode: string): Plugin {
  return {
    name: 'tessera-index-html',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('/*theme*/', () => themeCss())
          .replace(
            /(id="tessera-config">)\s*\{\}\s*/,
            (_all, open: string) =>
              open + JSON.stringify(defaultConfig(mode)).replaceAll('<', '\\u003c'),
          ),
    },
  }
}

/**
 * Modules without side effects, whose unused exports are left out: our own, and Ant Design's
 * components.
 */
const PURE_MODULES =
  /[\\/]src[\\/](?:api|contract|features|shared)[\\/].*\.tsx?$|[\\/]node_modules[\\/]@rc-component[\\/].*\.m?js$/

const isLong = process.env.LONG === '1'
const repeatableProperties = 'src/testing/repeatableProperties.ts'
/**
 * The server's tests run on a real Postgres, those that the engine can decide on PGlite too. Files
 * share their imported modules, because loading takes longer than many tests.
 */
const server = {
  environment: 'node' as const,
  include: ['server/**/*.test.ts'],
  setupFiles: [repeatableProperties],
  isolate: false,
  // Opening a database takes a moment, and as long as it likes on a busy machine.
  hookTimeout: 300_000,
}
/**
 * Tests without the shared database run once. They change the process (environment, signals), so
 * each file has a process of its own.
 */
const withoutDatabase = [
  'server/{env,operatorWallets,start}.test.ts',
  'server/local/*.test.ts',
  'server/platform/identity/**/*.test.ts',
  'server/platform/web/**/*.test.ts',
  'server/resources/contacts/{growth,contractGrowth}.test.ts',
  'server/resources/contactMerges/duplicates/mergeGrowth.test.ts',
]
/** Tests of what only the embedded database has, such as its folder, or is slow at. */
const onlyEmbedded = [
  'server/**/*.pglite.test.ts',
  'server/platform/db/{embedded,fullDisk,dataFolder/*}.test.ts',
  'server/platform/jobs/killedJob.test.ts',
  'server/resources/contacts/bulk/readsPerStep.test.ts',
  'server/{appTests,resources/contacts}/holds.test.ts',
]
/** Tests of SQL that the engine hardly decides: one of each part, for its statements. */
const oneOfEachPart = [
  'server/platform/http/idempotency.test.ts',
  'server/public/{deletionStatus/deletionStatus,exchange/exchange}.test.ts',
  'server/resources/archive/{retiredKeys,roundTrip}.test.ts',
  'server/resources/billing/{getBilling,premium,stripe/{checkout,plans,webhook}}.test.ts',
  'server/resources/cards/move.test.ts',
  'server/resources/companies/invitations/requireMailRoom.test.ts',
  'server/resources/contacts/export/columnExport.test.ts',
  'server/resources/employeeImports/requireSeatsForUndo.test.ts',
  'server/resources/integrations/callbacks/*.test.ts',
  'server/resources/integrations/{connect/finishConnection,connect/purgeAttempts,deletion/runDeletions,sync/syncCalls,sync/pictures,tokens/withTokens}.test.ts',
  'server/resources/leads/sendLeadMails.test.ts',
  'server/resources/pushes/outbox/outbox.test.ts',
  'server/resources/shop/shop.test.ts',
  'server/resources/wallet/devices.test.ts',
  'server/startHousekeeping.test.ts',
]
/**
 * Tests that the engine can decide: of copying, locks, transactions, json, search, the order of
 * rows, migrations and pieces of work.
 */
const decidedByEngine = [
  ...onlyEmbedded,
  'server/appTests/{outage,transactionConflict}.test.ts',
  'server/platform/db/**/*.test.ts',
  'server/platform/jobs/{jobRunner,startWorker,stepGate}.test.ts',
  'server/resources/account/lateCopy.test.ts',
  'server/resources/analytics/analytics.test.ts',
  'server/resources/archive/snapshot.test.ts',
  'server/resources/contactImports/{redoImport,steps/undoImportStep}.test.ts',
  'server/resources/contactMerges/{merges,duplicates/scanDuplicates}.test.ts',
  'server/resources/contacts/{anyChanges.property,contacts,storedValues}.test.ts',
  'server/resources/contacts/{groups,list,store,trash}/*.test.ts',
  'server/resources/events/{countVisit,eventRecorder,purgeEvents,rebuild.command,rollups/*}.test.ts',
  'server/resources/jobs/jobSteps.test.ts',
]
/** `scripts/checkPgliteTests.mjs` fails when no test on PGlite enters a file that writes SQL. */
const onPglite = isLong ? decidedByEngine : [...decidedByEngine, ...oneOfEachPart]
const pglite = {
  ...server,
  exclude: [...withoutDatabase, 'server/**/*.postgres.test.ts'],
  setupFiles: [repeatableProperties, 'server/testing/enteredFiles.ts'],
  globalSetup: ['server/testing/pgliteImage.ts'],
}
/**
 * `npm run test:long` runs all tests on both engines: on PGlite, those that the engine does not
 * decide have the sizes of `npm test`.
 */
const othersOnPglite = {
  extends: true as const,
  test: {
    ...pglite,
    name: 'server-pglite-others',
    exclude: [...pglite.exclude, ...onPglite],
    env: { LONG: '' },
  },
}
/** Tests of the web app that need a DOM; a plain `*.test.ts` needs none. */
const withDom = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts']
/**
 * Tests that change globals for good (Sentry, Firebase) or mock a module get a DOM of their own;
 * the others share one, and their modules.
 */
const withOwnDom = [
  'src/app/monitoring/*.dom.test.ts',
  'src/features/auth/identity/{firebaseIdentity,tokenSource}.dom.test.ts',
  'src/features/account/data/restoreArchive.dom.test.ts',
  'src/features/contactImports/reader/openFileReader.dom.test.ts',
]
/**
 * Packages that are bundled because that loads faster. All of Testing Library must be included,
 * because `react` configures the instance of `dom` that `user-event` uses
 * (src/testing/waitForReact.ts).
 */
const bundledForTests = [
  ...['antd', 'react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'scheduler'],
  ...['@testing-library/dom', '@testing-library/react', '@testing-library/user-event'],
]
const web = {
  environment: 'jsdom' as const,
  setupFiles: [repeatableProperties, 'src/testing/setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  deps: { optimizer: { client: { enabled: true, include: bundledForTests } } },
}

/** The web app and all unit tests. `scripts/build.mjs` builds the server with Vite too. */
export default defineConfig(({ mode }) => ({
  plugins: [react(), indexHtml(mode), dropRequestSchemas(), threadPrograms()],
  resolve: { tsconfigPaths: true },
  worker: { plugins: () => [withoutNode('tesseract.js-core', ['fs', 'crypto'])] },
  html: { cspNonce: '__CSP_NONCE__' },
  // Leaves Sentry's debug output and unused parts of its replay out of the build.
  define:
    mode === 'production'
      ? {
          __SENTRY_DEBUG__: 'false',
          __RRWEB_EXCLUDE_IFRAME__: 'true',
          __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
        }
      : {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: PURE_MODULES, sideEffects: false }],
        propertyReadSideEffects: false,
      },
    },
  },
  test: {
    // A test that ends late goes on beside the next ones of its process.
    testTimeout: isLong ? 1_200_000 : 30_000,
    expect: { poll: { timeout: 10_000 } },
    // Only the style sheets of public cards are needed: as text that the server sends.
    css: { include: [/[\\/]publicCard[\\/]/] },
    // One worker per core. By default, Vitest leaves one core free, which is half of two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: { ...web, name: 'web', include: withDom, exclude: withOwnDom, isolate: false },
      },
      { extends: true, test: { ...web, name: 'web-once', include: withOwnDom } },
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: withDom,
          setupFiles: [repeatableProperties],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...pglite,
          name: 'server-pglite',
          include: onPglite,
        },
      },
      ...(isLong ? [othersOnPglite] : []),
      {
        extends: true,
        test: { ...server, name: 'server-once', include: withoutDatabase, isolate: true },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server-postgres',
          exclude: [...withoutDatabase, ...onlyEmbedded],
          globalSetup: ['server/testing/postgresGlobalSetup.ts'],
        },
      },
    ],
  },
}))
