import { Agent, get } from 'node:http'

/*
 * Requests pages over 16 keep-alive connections as fast as possible and prints how many arrived. A
 * separate program, so that its CPU time is not counted as the server's.
 *
 *   node askPages.mjs <seconds> <address>…
 */

const [seconds, ...addresses] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const until = Date.now() + Number(seconds) * 1000
let pages = 0

function ask(at) {
  if (Date.now() >= until) return Promise.resolve()
  return new Promise((resolve, reject) => {
    get(
      addresses[at % addresses.length],
      {
        agent,
        headers: {
          'accept-encoding': 'gzip',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(String(response.statusCode)))
        response.on('end', resolve).resume()
      },
    ).once('error', reject)
  }).then(() => {
    pages += 1
    return ask(at + 16)
  })
}

await Promise.all(Array.from({ length: 16 }, (_, at) => ask(at)))
agent.destroy()
console.log(pages)
