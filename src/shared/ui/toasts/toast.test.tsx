import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/shared/paths'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { ActionToast } from './ActionToast'
import { copyText } from './copyText'
import { toast } from './toast'
import { toastError } from './toastError'
import { UndoToast } from './UndoToast'

const ID = 'shown'
const nothing = () => undefined

const restored = (
  <ActionToast toastId={ID} message="Restored." actions={[{ label: 'Show', onClick: nothing }]} />
)

/** Every way to show a toast, with its text. */
const ways: Record<string, [text: string, show: () => void]> = {
  plain: [
    'Deleted Ada.',
    () => {
      toast('Deleted Ada.')
    },
  ],
  success: [
    'Saved.',
    () => {
      toast.success('Saved.')
    },
  ],
  error: [
    'Not saved.',
    () => {
      toast.error('Not saved.')
    },
  ],
  info: [
    'It is gone.',
    () => {
      toast.info('It is gone.')
    },
  ],
  'a failed call': [
    'No.',
    () => {
      toastError({ status: 409, code: 'CONFLICT', message: 'No.' })
    },
  ],
  'a limit of the plan': [
    'Too many.',
    () => {
      toastError({ status: 403, code: 'PLAN_LIMIT', message: 'Too many.' })
    },
  ],
  'a copied text': ['Link copied.', () => void copyText('x', 'Link')],
  'with an undo': [
    'Deleted.',
    () => {
      toast(<UndoToast toastId={ID} message="Deleted." onUndo={nothing} />, { toastId: ID })
    },
  ],
  'with actions': [
    'Restored.',
    () => {
      toast(restored, { toastId: ID })
    },
  ],
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a toast', () => {
  it.each(Object.entries(ways))(
    '%s is gone 5 s after it appeared, without a time of its own for coming and going',
    async (_way, [text, show]) => {
      vi.spyOn(document, 'hasFocus').mockReturnValue(true)
      renderApp(paths.contacts)
      await screen.findByRole('heading', { level: 1 })
      await inAct(show)
      await screen.findByText(text)
      const [shown = document.body] = screen
        .getAllByRole('alert')
        .filter(({ textContent }) => textContent.includes(text))
      // The library closes a toast when the animation of its hidden bar ends.
      const clock = within(shown).getByRole('progressbar', { hidden: true })
      expect(clock.style.animationDuration).toBe('5000ms')
      expect(clock.style.animationPlayState).toBe('running')
      // jsdom knows no `AnimationEvent`, for which React then listens under its older name.
      fireEvent(clock, new Event('webkitAnimationEnd', { bubbles: true }))
      expect(shown).not.toBeInTheDocument()
    },
  )

  it('cannot be given another time', () => {
    // @ts-expect-error What must stay is no toast.
    const options: Parameters<typeof toast>[1] = { autoClose: false }
    expect(options).toBeDefined()
  })
})
