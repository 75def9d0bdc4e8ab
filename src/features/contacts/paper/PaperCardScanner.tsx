import { Alert, Button } from 'antd'
import { Link } from 'react-router-dom'
import { pluralize } from '@/shared/lib/format'
import { paths } from '@/shared/paths'
import { ProgressLine } from '@/shared/ui/imports/ProgressLine'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import { CardReview } from './CardReview'
import { ChoosePicture } from './ChoosePicture'
import styles from './PaperCard.module.css'
import type { PaperCardState } from './paperCardSlice'
import { problemTexts } from './reader/ReadProblem'
import { type PaperCard, usePaperCard } from './usePaperCard'

/** Makes a contact of a picture of a business card, which is read on this device. */
export function PaperCardScanner() {
  const card = usePaperCard()
  const { state, picture, read, discard } = card
  const { stage, added } = state
  if (stage === 'checking' && picture !== null && state.fields !== null)
    return <CardReview card={card} fields={state.fields} picture={picture} />
  return (
    <div className={styles.panel}>
      {added && stage !== 'reading' && (
        <Alert
          type="success"
          showIcon
          role="status"
          title={
            <>
              {added.name} was added. <Link to={paths.contact(added.id)}>Open the contact</Link>
            </>
          }
        />
      )}
      {stage === 'reading' && <Reading state={state} onCancel={discard} />}
      {stage === 'failed' && <Failed card={card} />}
      {(stage === 'choosing' || stage === 'failed') && (
        <ChoosePicture isAgain={added !== null} onPicture={read} />
      )}
    </div>
  )
}

function Reading({ state, onCancel }: { state: PaperCardState; onCancel: () => void }) {
  const { fileName, progress, waiting } = state
  const percent = `${String(Math.round(progress.share * 100))} %`
  return (
    <section className={styles.box}>
      <StepHeading level={2}>Reading {fileName}</StepHeading>
      <ProgressLine
        label={
          progress.step === 'loading'
            ? 'Loading the text reader (5 MB, once)…'
            : 'Reading the card…'
        }
        text={progress.step === 'loading' ? '' : percent}
        share={progress.step === 'loading' ? null : progress.share}
      />
      {waiting > 0 && <p className={styles.hint}>{pluralize(waiting, 'picture')} after this one</p>}
      <div className="button-row">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  )
}

function Failed({ card }: { card: PaperCard }) {
  const { fileName, waiting } = card.state
  const problem = card.state.problem ?? 'failed'
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={`No contact from ${fileName}`}
      description={problemTexts[problem]}
      action={
        <div className="button-row">
          {problem === 'lost' && <Button onClick={card.retry}>Try again</Button>}
          {waiting > 0 && <Button onClick={card.readNext}>Read the next picture</Button>}
        </div>
      }
    />
  )
}
