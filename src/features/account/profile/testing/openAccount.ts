import { screen } from '@testing-library/react'
import type { updateAuth } from '@/contract/account/auth'
import type { User, updateUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { serveActor } from '@/testing/servedActor'
import { server } from '@/testing/server'

export const mira = buildUser({ phoneNumber: '' })
export const field = (name: RegExp | string) => screen.findByLabelText(name)
/** Finds a button by the end of its name: jsdom never ends the animation of its loading icon. */
export const button = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) })
export const openAccount = (user: User = mira, isEmailVerified = true) => {
  const actor = buildActor({ user })
  return renderApp('/somewhere?account=profile', {
    actor: { ...actor, identityUser: { ...actor.identityUser, isEmailVerified } },
  })
}

/** Records the requests of a call, which answers with the changed record like the server. */
export function recordRequests(
  call: typeof updateUser | typeof updateAuth,
  become: (body: Record<string, unknown>) => Partial<User>,
) {
  const sent: { body: unknown; ifMatch: string | null }[] = []
  server.use(
    onCall(call, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push({ body, ifMatch: request.headers.get('If-Match') })
      const user = buildUser({ ...mira, version: 2, ...become(body) })
      serveActor(buildActor({ user }))
      return success(call, user)
    }),
  )
  return sent
}
