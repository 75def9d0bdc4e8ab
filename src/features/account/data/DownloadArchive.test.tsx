import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { exportAccount } from '@/contract/account/account'
import { buildUser } from '@/testing/builders'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'

const open = (over = '/somewhere') => renderApp(`${over}?account=data`)
const downloadButton = () => screen.findByRole('button', { name: /Download your data/ })

describe('downloading all data', () => {
  it('saves the archive once for several clicks', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const paths: string[] = []
    server.use(
      onCall(exportAccount, ({ request }) => {
        paths.push(new URL(request.url).pathname)
        return undefined
      }),
    )
    const answer = callWaits(exportAccount)
    const { user } = open()
    await user.dblClick(await downloadButton())
    expect(await screen.findByText('Collecting your data… This can take a minute.')).toBeVisible()
    answer()
    expect(await screen.findByText('Saved as tessera.zip.')).toBeVisible()
    expect([click.mock.calls.length, paths]).toEqual([
      1,
      [`/v1/users/${buildUser().userId}/export`],
    ])
    click.mockRestore()
  })

  it('shows the error and can be retried', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    callFailsWith(exportAccount, 'UNAVAILABLE', { message: 'This is not available at the moment.' })
    const { user } = open()
    await user.click(await downloadButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This is not available at the moment.',
    )
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: /Try again/ }))
    expect(await screen.findByText('Saved as tessera.zip.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    click.mockRestore()
  })
})
