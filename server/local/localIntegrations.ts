import { join } from 'node:path'
import { startGoHighLevelSimulator } from '../simulators/goHighLevel/goHighLevelSimulator'
import { startCalendlySimulator } from '../simulators/calendly/calendlySimulator'
import { startInstagramSimulator } from '../simulators/instagram/instagramSimulator'
import { startTikTokSimulator } from '../simulators/tiktok/tikTokSimulator'
import { startTwitterSimulator } from '../simulators/twitter/twitterSimulator'

/** A simulated provider on this machine. */
export interface LocalProvider {
  origin: string
  /** The variables that lead the server to it. */
  variables: Record<string, string>
  close: () => Promise<void>
}

interface Started {
  name: string
  /** The variable that names a real app; the simulation starts without it. */
  clientId: string
  start: (dataDir: string) => Promise<LocalProvider>
}

/** The simulated providers that `npm start` runs. */
const simulated: readonly Started[] = [
  {
    name: 'instagram',
    clientId: 'INSTAGRAM_CLIENT_ID',
    start: (dataDir) => startInstagramSimulator({ file: join(dataDir, 'instagram.json') }),
  },
  {
    name: 'twitter',
    clientId: 'TWITTER_CLIENT_ID',
    start: (dataDir) => startTwitterSimulator({ file: join(dataDir, 'twitter.json') }),
  },
  {
    name: 'tiktok',
    clientId: 'TIKTOK_CLIENT_ID',
    start: (dataDir) => startTikTokSimulator({ file: join(dataDir, 'tiktok.json') }),
  },
  {
    name: 'calendly',
    clientId: 'CALENDLY_CLIENT_ID',
    start: (dataDir) => startCalendlySimulator({ file: join(dataDir, 'calendly.json') }),
  },
  {
    name: 'gohighlevel',
    clientId: 'GOHIGHLEVEL_CLIENT_ID',
    start: (dataDir) => startGoHighLevelSimulator({ file: join(dataDir, 'gohighlevel.json') }),
  },
]

/**
 * Starts the simulated providers, except those whose real app the environment names.
 * `INTEGRATIONS_SIMULATOR=off` starts none.
 */
export async function startLocalIntegrations(
  source: Record<string, string | undefined>,
  dataDir: string,
): Promise<Map<string, LocalProvider>> {
  if (source.INTEGRATIONS_SIMULATOR === 'off') return new Map()
  const wanted = simulated.filter(({ clientId }) => !source[clientId]?.trim())
  return new Map(
    await Promise.all(wanted.map(async ({ name, start }) => [name, await start(dataDir)] as const)),
  )
}
