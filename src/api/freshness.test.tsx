import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listContacts, updateContact } from '@/contract/contacts/contacts'
import { buildContact, buildContactSummary, buildId } from '@/testing/builders'
import { createApiStore } from '@/testing/createApiStore'
import { onCall, success } from '@/testing/handlers/callHandler'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { testApi } from '@/testing/testApi'

const { useTestListQuery, useTestUpdateMutation } = testApi
const contactId = buildId()

function List() {
  const { data, isFetching } = useTestListQuery({})
  return <p>{`${data?.items[0]?.firstName ?? 'nothing'}${isFetching ? ', asking' : ''}`}</p>
}

function Screen() {
  const [isShown, setIsShown] = useState(true)
  const [update, { isError }] = useTestUpdateMutation()
  return (
    <>
      {isShown && <List />}
      <button
        type="button"
        onClick={() => {
          setIsShown(!isShown)
        }}
      >
        Toggle
      </button>
      <button
        type="button"
        onClick={() => void update({ params: { contactId }, body: {}, version: 1 })}
      >
        Save
      </button>
      {isError && <p>Not saved</p>}
    </>
  )
}

/** The list answers "Answer 1" at once, then "Answer 2", … when the test says so. */
function renderScreen() {
  let count = 0
  let answerAgain: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answerAgain = resolve
  })
  server.use(
    onCall(listContacts, async () => {
      count += 1
      if (count > 1) await answered
      return success(listContacts, {
        items: [buildContactSummary({ firstName: `Answer ${String(count)}` })],
        offset: 0,
        total: 1,
      })
    }),
  )
  render(
    <Provider store={createApiStore().store}>
      <Screen />
    </Provider>,
  )
  return {
    user: userEvent.setup(),
    asked: () => count,
    answerAgain: () => {
      answerAgain()
    },
  }
}

it('refetches on every mount and shows the cached data meanwhile', async () => {
  const { user, answerAgain } = renderScreen()
  await screen.findByText('Answer 1')
  await user.click(screen.getByRole('button', { name: 'Toggle' }))
  await waitFor(() => {
    expect(screen.queryByText('Answer 1')).not.toBeInTheDocument()
  })
  await user.click(screen.getByRole('button', { name: 'Toggle' }))
  expect(await screen.findByText('Answer 1, asking')).toBeVisible()
  answerAgain()
  expect(await screen.findByText('Answer 2')).toBeVisible()
})

it('does not refetch on focus or when the network is back', async () => {
  const { asked } = renderScreen()
  await screen.findByText('Answer 1')
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => {
    queueMicrotask(() => {
      resolve(null)
    })
  })
  expect(asked()).toBe(1)
  expect(screen.getByText('Answer 1')).toBeVisible()
})

it('refetches after a change that invalidates it, but not after a failed one', async () => {
  const { user, asked, answerAgain } = renderScreen()
  answerAgain()
  await screen.findByText('Answer 1')
  callFailsWith(updateContact, 'VERSION_CONFLICT')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not saved')).toBeVisible()
  expect(asked()).toBe(1)
  callAnswers(updateContact, buildContact())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Answer 2')).toBeVisible()
})
