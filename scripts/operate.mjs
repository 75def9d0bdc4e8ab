import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, resolve } from 'node:path'

/*
 * Sends a command to the running server, by the socket in its data folder: `node scripts/operate.mjs
 * cards:mint --count=500`. Writes its output to the standard output, and nothing else.
 */

const [command = '', ...given] = process.argv.slice(2)
const folder = process.env.DATA_DIR || '.data'
const options = Object.fromEntries(
  given.map((each) => {
    const [, name, value = 'true'] =
      /^--([\w-]+)(?:=([^]*))?$/.exec(each) ?? fail(`${each} is not an option.`)
    return [name, value]
  }),
)

// The server may not see the operator's files, so it gets the content.
if (options.file) options.file = readText(options.file)

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch ({ code }) {
    return fail(`${path} could not be read (${code}).`)
  }
}

function fail(line) {
  console.error(line)
  process.exit(1)
}

const sent = request(
  { socketPath: join(resolve(folder), 'operator.sock'), path: `/${command}`, method: 'POST' },
  async (response) => {
    const isDone = response.statusCode === 200
    const out = isDone ? process.stdout : process.stderr
    out.once('error', ({ code }) =>
      fail(`The output could not be written (${code}). What was done until then stays.`),
    )
    response.once('error', () => fail('The server broke off. What was printed until then is done.'))
    for await (const chunk of response)
      if (!out.write(chunk)) await new Promise((go) => out.once('drain', go))
    if (!isDone) fail('')
  },
)
sent.once('error', (error) =>
  fail(
    ['ENOENT', 'ECONNREFUSED'].includes(error.code)
      ? `No server runs with the data folder ${resolve(folder)}. Start Tessera first, or name its folder in DATA_DIR.`
      : error.message,
  ),
)
sent.end(JSON.stringify(options))
