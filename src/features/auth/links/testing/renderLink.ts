import { screen } from '@testing-library/react'
import type { ActionCode } from '@/features/auth'
import { buildActor } from '@/testing/actor'
import { renderApp } from '@/testing/renderApp'
import { TEST_TENANT } from '@/testing/signRules'

export const known = buildActor()
export const { email } = known.identityUser
export const nobody = { actor: null, known }
export const INVALID = 'Reset password link invalid.'
export const NEW = 'mira.new@example.com'

/** Renders the app at a link; the code `good` is valid and means `code`. */
export function renderLink(
  route: string,
  code: Partial<ActionCode> = {},
  options: Parameters<typeof renderApp>[1] = nobody,
) {
  const view = renderApp(route, options)
  view.identity.actionCodes.set('good', {
    operation: 'resetPassword',
    email,
    newEmail: '',
    ...code,
  })
  return view
}
export type View = ReturnType<typeof renderLink>
export const pathOf = ({ router }: View) =>
  router.state.location.pathname + router.state.location.search
export const title = (name: string) => screen.findByRole('heading', { level: 1, name })
export const click = ({ user }: View, name: string) =>
  user.click(screen.getByRole('button', { name }))
export const dashboard = () => title('Dashboard')
export const action = (mode: string, rest = '') =>
  `/auth/action?mode=${mode}&oobCode=good&apiKey=key&lang=en&tenantId=${TEST_TENANT}${rest}`
