import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addErrorReporter } from '@/shared/lib/logError'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { lazyPart } from './lazyPart'

let isLost = true
const logged = vi.fn()
const load = vi.fn((): Promise<ComponentType<{ name: string; onClose: () => void }>> => {
  if (isLost) return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  return Promise.resolve(({ name }: { name: string }) => <p>Hello {name}</p>)
})

beforeEach(() => {
  onTestFinished(addErrorReporter(logged))
  logged.mockClear()
  isLost = true
  load.mockClear()
})

afterEach(() => {
  expect(takeConsoleErrors().join('\n')).toContain('A part of the page could not be shown.')
})

function Page({
  Part,
  onClose = () => undefined,
}: {
  Part: ReturnType<typeof lazyPart<{ name: string; onClose: () => void }>>
  onClose?: () => void
}) {
  return (
    <>
      <input aria-label="Organization" />
      <Suspense>
        <Part name="Ada" onClose={onClose} />
      </Suspense>
    </>
  )
}

it('leaves the screen and its input unchanged, and loads when the browser is back online', async () => {
  const user = userEvent.setup()
  const Part = lazyPart(load, 'nothing')
  render(<Page Part={Part} />)
  await user.type(screen.getByLabelText('Organization'), 'Analytical Engines')
  await vi.waitFor(() => {
    expect(logged).toHaveBeenCalledOnce()
  })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  isLost = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(screen.getByLabelText('Organization')).toHaveValue('Analytical Engines')
  expect(load).toHaveBeenCalledTimes(2)
})

it('also loads if the browser is back online before the failure is rendered', async () => {
  // Offline when loading begins, online when its failure is drawn.
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  load.mockImplementationOnce(() => {
    isLost = false
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  })
  render(<Page Part={lazyPart(load, 'nothing')} />)
  expect(await screen.findByText('Hello Ada')).toBeVisible()
  onLine.mockRestore()
})

it('is loaded again when it is next opened', async () => {
  const Part = lazyPart(load, 'in place')
  const { unmount } = render(<Page Part={Part} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This part of the page could not be loaded.',
  )
  unmount()
  isLost = false
  render(<Page Part={Part} />)
  expect(await screen.findByText('Hello Ada')).toBeVisible()
})

it('is loaded again on each Try again', async () => {
  const user = userEvent.setup()
  render(<Page Part={lazyPart(load, 'over the page')} />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(load).toHaveBeenCalledTimes(3)
  isLost = false
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('can be closed if it covers the page, and shows no notice if it would show nothing', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn()
  render(
    <>
      <Page Part={lazyPart(load, (props) => props.onClose)} onClose={onClose} />
      <Page Part={lazyPart(load, () => null)} />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('keeps the screen when it throws while rendering', async () => {
  const Broken = () => {
    throw new Error('Broken.')
  }
  render(<Page Part={lazyPart(() => Promise.resolve(Broken), 'in place')} />)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByLabelText('Organization')).toBeVisible()
})
