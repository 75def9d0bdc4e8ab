import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCallback, useEffect, useState } from 'react'
import { expect, it } from 'vitest'

/** Reports its step to its parent in an effect, like a field to its form. */
function Step({ step, onShow }: { step: number; onShow: (step: number) => void }) {
  useEffect(() => {
    onShow(step)
  }, [step, onShow])
  return `Step ${String(step)}`
}

/** Starts steps up to the fourth after a click, each from an effect of the previous rendering. */
function Steps() {
  const [step, setStep] = useState(0)
  const goOn = useCallback((shown: number) => {
    setStep(shown > 0 && shown < 4 ? shown + 1 : shown)
  }, [])
  return (
    <button
      type="button"
      onClick={() => {
        setTimeout(() => {
          setStep(1)
        })
      }}
    >
      <Step step={step} onShow={goOn} />
    </button>
  )
}

it.each(Array.from({ length: 20 }, (_each, run) => run))(
  'ends a user event after the renderings that its effects cause, run %i',
  async () => {
    render(<Steps />)
    await userEvent.setup().click(screen.getByRole('button'))
    expect(screen.getByRole('button')).toHaveTextContent('Step 4')
  },
)
