import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/* `npm run --silent openapi`: prints the OpenAPI document of /v1/openapi.json. */

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const options = { root, configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } }
const [{ module: contract }, { module: server }] = await Promise.all(
  ['/src/contract/index.ts', '/server/platform/http/openapi.ts'].map((path) =>
    runnerImport(root + path, options),
  ),
)
process.stdout.write(
  `${JSON.stringify(server.openApiDocument(contract.calls, version), null, 2)}\n`,
)
