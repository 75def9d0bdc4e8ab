import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { numberedService, profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { renderApp } from '@/testing/renderApp'

const fill = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

it('adds a service with price, booking address, dates and times', async () => {
  const served = serveProfile()
  const { user } = renderApp(`/profile/${profileId}/services`)
  await user.click(await screen.findByText('Add service'))
  const title = screen.getByLabelText(/^Title/)
  expect(title).toHaveFocus()
  fill(/^Title/, 'Workshop')
  fill('Description', 'Lenses\nand mirrors')
  fill('Price', 'from €80 an hour')
  fill('Booking URL', 'book me')
  await user.click(screen.getByText('Add dates and times'))
  fill('Start date', '2020-05-01')
  fill('End date', '2020-05-01')
  fill('Start time', '12:00')
  fill('End time', '09:00')
  expect(await screen.findByText('Start Time cannot be later than End Time.')).toBeVisible()
  title.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Invalid URL.')).toBeVisible()
  expect(screen.getByLabelText('Booking URL')).toHaveFocus()
  fill('End time', '17:00')
  fill('Booking URL', 'mailto:ada@example.com')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: /^Workshop/ })).toHaveTextContent(
    /from €80 an hour · May 1, 2020, 12:00 – 17:00 \(.+\)Ended/,
  )
  await waitFor(() => {
    expect(served.profile().services).toMatchObject([
      {
        title: 'Workshop',
        description: 'Lenses\nand mirrors',
        price: 'from €80 an hour',
        url: 'mailto:ada@example.com',
        startDate: '2020-05-01',
        startTime: '12:00',
        endTime: '17:00',
      },
    ])
  })
})

it('shows what is to come already, and not what is over', async () => {
  serveProfile({
    services: [
      numberedService(1, { startDate: '2999-01-01' }),
      numberedService(2, { endDate: '2020-01-01' }),
    ],
  })
  renderApp(`/profile/${profileId}/services`)
  expect(await screen.findByRole('button', { name: /^Service 1/ })).toHaveTextContent(
    /From Jan 1, 2999$/,
  )
  expect(screen.getByRole('button', { name: /^Service 2/ })).toHaveTextContent(
    'Until Jan 1, 2020Ended',
  )
})
