const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')

const root = join(__dirname, '../..')

/** Returns the names of the folders in a folder; none if it does not exist. */
function listFolders(path) {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

const features = listFolders(join(root, 'src/features'))
const resources = listFolders(join(root, 'server/resources'))
const sources = listFolders(join(root, 'src'))
const sourcesExcept = (...excluded) =>
  sources.filter((name) => !excluded.includes(name)).map((name) => `./src/${name}`)
const index = ['**/index.ts']

/**
 * The boundaries of the web app. Imports point one way: app → features → shared, api → contract →
 * values, and server → contract, values, contactFiles, contactMerge, publicCard. Other features use
 * a feature's index.ts.
 */
const webZones = [
  {
    target: './src/values',
    from: sourcesExcept('values'),
    message: 'values imports nothing else of the web app.',
  },
  {
    target: './src/contract',
    from: sourcesExcept('contract', 'values'),
    message: 'The contract imports values and nothing else of the web app.',
  },
  {
    target: './src/publicCard',
    from: sourcesExcept('publicCard', 'contract', 'values'),
    message: 'publicCard is rendered by the server too: it imports the contract and values only.',
  },
  {
    target: './src/contactFiles',
    from: sourcesExcept('contactFiles', 'contract', 'values'),
    message:
      'contactFiles runs in a worker and on the server: it imports the contract and values only.',
  },
  {
    target: './src/contactMerge',
    from: sourcesExcept('contactMerge', 'contract', 'values'),
    message:
      'contactMerge runs in the browser and on the server: it imports the contract and values only.',
  },
  {
    target: './src/shared',
    from: ['./src/features', './src/app'],
    message: 'shared imports nothing above it.',
  },
  {
    target: './src/api',
    from: ['./src/features', './src/app'],
    message: 'api imports nothing above it.',
  },
  { target: './src/features', from: './src/app', message: 'Features do not import app.' },
  {
    target: './src/app',
    from: './src/features/**/*',
    except: index,
    message: "Use the feature's index.ts.",
  },
  ...features.map((name) => ({
    target: `./src/features/${name}`,
    from: `./src/features/!(${name})/**/*`,
    except: index,
    message: "Use the other feature's index.ts.",
  })),
  {
    target: './server',
    from: sourcesExcept('contract', 'values', 'contactFiles', 'contactMerge', 'publicCard'),
    message:
      'The server shares the contract, values, contactFiles, contactMerge and publicCard only.',
  },
  {
    target: './src',
    from: ['./server', './e2e', './scripts'],
    message: 'The web app imports nothing of the server.',
  },
  {
    target: ['./server/!(testing)/**/*', './server/*.ts'],
    from: ['./e2e', './scripts'],
    message: 'The server imports nothing of the tests and scripts.',
  },
]

/**
 * The boundaries of the server's layers, from below: ports → platform → resources → public → app.ts
 * and start.ts. They do not apply to tests.
 */
const serverZones = [
  {
    target: './server/ports',
    from: ['./server/!(ports)/**/*', './server/*.ts'],
    except: [
      '**/platform/db/*',
      '**/platform/files/byteRange.ts',
      '**/contacts/model.ts',
      '**/tables.ts',
    ],
    message: 'ports holds types only: it imports the contract, packages and pure types.',
  },
  {
    target: './server/platform',
    from: ['./server/!(ports|platform)/**/*', './server/!(env).ts'],
    message: 'The platform knows no resource: it imports the platform, ports and env.ts only.',
  },
  {
    target: './server/providers',
    from: ['./server/!(providers|platform|ports)/**/*', './server/*.ts'],
    message: 'A provider knows no resource: it imports the platform and ports only.',
  },
  {
    target: './server/simulators',
    from: ['./server/!(simulators|platform)/**/*', './server/*.ts'],
    message: 'A simulator stands for a service outside: it knows nothing of the product.',
  },
  {
    target: './server/resources',
    from: ['./server/!(resources|platform|ports)/**/*', './server/*.ts'],
    message:
      'A resource imports the platform, ports, and the index.ts or tables.ts of other resources only.',
  },
  ...resources.map((name) => ({
    target: `./server/resources/${name}`,
    from: `./server/resources/!(${name})/**/*`,
    except: ['**/index.ts', '**/model.ts', '**/tables.ts'],
    message: "Use the other resource's index.ts, tables.ts or model.ts (pure code).",
  })),
  {
    target: ['./server/!(resources|testing|appTests)/**/*', './server/!(resources).ts'],
    from: './server/resources/**/*',
    except: ['**/index.ts', '**/model.ts', '**/tables.ts'],
    message: "Use the resource's index.ts or tables.ts.",
  },
]
/** Keeps test code out of the web app. Does not apply to tests. */
const testingZone = {
  target: ['./src/!(testing)/**/*', './src/*.ts?(x)'],
  from: './src/testing',
  message: 'src/testing is for tests.',
}

const restrictPaths = (...zones) => ['error', { basePath: root, zones }]

/** The settings of `import-x/no-restricted-paths`: for all code, and for tests. */
module.exports = {
  restrictedPaths: restrictPaths(...webZones, ...serverZones, testingZone),
  restrictedPathsOfTests: restrictPaths(...webZones),
}
