import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

/** Inserts a letter at the caret of an input, as the browser does for a key. */
function typeLetter(input: HTMLInputElement, letter: string): void {
  input.setRangeText(letter, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }))
}

it('loses no key typed while the code of the editor loads', async () => {
  serveContacts([numberedContact(0, { organization: 'Old Ltd' })])
  const { user } = renderApp('/contacts')
  await user.click(await screen.findByText('Old Ltd'))
  const keys = new MutationObserver(() => {
    const input = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Organization' })
    if (input === null) return
    keys.disconnect()
    for (const letter of 'eta') typeLetter(input, letter)
  })
  keys.observe(document.body, { subtree: true, childList: true, attributes: true })
  await user.keyboard('Z')
  expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('Zeta')
})
