import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'react-final-form'
import { ToastContainer } from 'react-toastify'
import { expect, it, vi } from 'vitest'
import { toast } from '../../ui/toasts/toast'
import { LabeledValueRows } from './LabeledValueRows'
import { toListError } from './listError'
import { ShowAllErrorsContext } from '../ShowAllErrorsContext'

const phones = ['1', '2'].map((value) => ({ label: '', value }))
const validate = () => ({ phones: toListError('Use at most 1.') })
const show = (isMarked: boolean, limit: number, isThere = true) => (
  <>
    <ToastContainer />
    <Form onSubmit={() => undefined} initialValues={{ phones }} validate={validate}>
      {() =>
        isThere && (
          <ShowAllErrorsContext value={isMarked}>
            <LabeledValueRows name="phones" limit={limit} suggestion="3" />
          </ShowAllErrorsContext>
        )
      }
    </Form>
  </>
)

it('accepts no more than the limit, and reports errors of the list once errors are shown', () => {
  const { rerender } = render(show(false, 3))
  expect(screen.queryByText('Use at most 1.')).not.toBeInTheDocument()
  expect(screen.getByText('Add 3')).toBeVisible()
  rerender(show(true, 2))
  expect(screen.getByText('Use at most 1.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add phone' })).toBeDisabled()
  expect(screen.getByText('You can add up to 2. Remove one to add another.')).toBeVisible()
  expect(screen.queryByText('Add 3')).not.toBeInTheDocument()
})

it('offers to undo a removal while the rows are shown', async () => {
  const user = userEvent.setup()
  // A toast leaves the screen by an animation, which jsdom does not play.
  const dismissed = vi.spyOn(toast, 'dismiss')
  const { rerender } = render(show(false, 3))
  await user.click(screen.getByLabelText('Remove phone 1'))
  expect(screen.queryByLabelText('phone 2')).not.toBeInTheDocument()
  expect(await screen.findByText('Undo')).toBeVisible()
  rerender(show(false, 3, false))
  expect(dismissed).toHaveBeenCalledOnce()
  dismissed.mockRestore()
})
