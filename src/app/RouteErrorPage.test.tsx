import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { renderApp } from '@/testing/renderApp'

describe('a screen that fails', () => {
  it('says so and can be loaded again; the error is logged', async () => {
    const reload = vi.fn()
    const { user } = renderApp('/contacts', { reload, isIdentityDown: true })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This screen failed to open')
    expect(alert).toHaveTextContent('The sign-in service could not be reached.')
    await user.click(within(alert).getByRole('button', { name: 'Load again' }))
    expect(reload).toHaveBeenCalledOnce()
    expect(takeConsoleErrors().filter((text) => text.includes('A screen failed.'))).toHaveLength(1)
  })
})
