import { expect } from '@playwright/test'

const userAgents = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1',
  bot: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
} as const

interface Visitor {
  device?: keyof typeof userAgents
  /** Visitors of different networks are different people. */
  network?: number
}

/** Opens a public page like a visitor; `path` follows the card's own, such as `?s=qr`. */
export async function visit(
  url: string,
  slug: string,
  path = '',
  { device = 'phone', network = 1 }: Visitor = {},
): Promise<string> {
  const answer = await fetch(`${url}/card/${slug}${path}`, {
    headers: {
      'user-agent': userAgents[device],
      'x-forwarded-for': `198.18.${String(network)}.1`,
    },
    redirect: 'manual',
  })
  expect(answer.status, path).toBeLessThan(400)
  return answer.text()
}
