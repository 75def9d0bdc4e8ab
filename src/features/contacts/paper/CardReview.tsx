import { Alert, Button, Checkbox } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFormState } from 'react-final-form'
import { type Location, useNavigate } from 'react-router-dom'
import { FieldNoteContext } from '@/shared/forms/fieldNote'
import { LeaveDialog } from '@/shared/forms/unsaved/LeaveDialog'
import { LeaveGuard } from '@/shared/forms/unsaved/LeaveGuard'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import { toast } from '@/shared/ui/toasts/toast'
import { useUploadContactDisplayMutation } from '../contactsApi'
import { newContactErrors } from '../form/contactErrors'
import { ContactForm } from '../form/ContactForm'
import type { ContactValues } from '../form/contactValues'
import { ExistingContactNotice } from '../form/ExistingContactNotice'
import { useCreateContact } from '../form/useCreateContact'
import { useTagSuggestions } from '../form/useTagSuggestions'
import { contactName } from '../model/contactName'
import type { CardFields } from './fields/cardField'
import { hasSeveralCards } from './fields/hasSeveralCards'
import styles from './PaperCard.module.css'
import { readValues, type UncertainValue, uncertainPaths, uncertainValues } from './readValues'
import type { PaperCard } from './usePaperCard'

const CHECK = 'Check this.'

interface CardReviewProps {
  card: PaperCard
  fields: CardFields
  picture: Blob
}

/** The picture beside the form of the contact, with the fields that were hard to read marked. */
export function CardReview({ card, fields, picture }: CardReviewProps) {
  const navigate = useNavigate()
  const [keepsPicture, setKeepsPicture] = useState(false)
  const uncertain = useMemo(() => uncertainValues(fields), [fields])
  const initialValues = useMemo(() => readValues(fields), [fields])
  const { root, noteOf, onPaths } = useMarks(uncertain, initialValues)
  const isSaved = useRef(false)
  const savePicture = useSavePicture(picture)
  const onSubmit = useCreateContact(async (contact) => {
    if (keepsPicture) await savePicture(contact.id)
    isSaved.current = true
    card.finish({ id: contact.id, name: contactName(contact) })
  })
  const tagSuggestions = useTagSuggestions()
  const { may } = usePermissions()
  const isEditable = useCallback((field: string) => may('create', 'Contact', {}, field), [may])
  return (
    <div ref={root} className={styles.review}>
      <PicturePanel
        picture={picture}
        rest={fields.rest}
        keepsPicture={keepsPicture}
        onKeep={setKeepsPicture}
        another={card.state.waiting > 0 ? 'Skip this picture' : 'Take another picture'}
        onAnother={card.state.waiting > 0 ? card.readNext : card.discard}
      />
      <div className={styles.checked}>
        <StepHeading level={2}>Check the contact</StepHeading>
        <p className={styles.hint}>
          {uncertain.length === 0
            ? 'Compare the fields with the card, then add the contact.'
            : 'Fields marked “Check this” were hard to read. Compare them with the card.'}
        </p>
        {hasSeveralCards(fields) && (
          <Alert
            type="warning"
            showIcon
            role="status"
            title="This looks like more than one card. Photograph one at a time."
          />
        )}
        <FieldNoteContext value={noteOf}>
          <ContactForm
            initialValues={initialValues}
            validate={newContactErrors}
            onSubmit={onSubmit}
            onCancel={() => {
              void navigate(paths.contacts)
            }}
            guard={
              <LeaveGuard hasUnsaved isUnsaved={() => !isSaved.current} isLeaving={isOtherScreen} />
            }
            notice={
              <>
                <ExistingContactNotice />
                <UncertainFields uncertain={uncertain} onPaths={onPaths} />
              </>
            }
            tagSuggestions={tagSuggestions}
            isEditable={isEditable}
            submitLabel={card.state.waiting > 0 ? 'Add contact and read the next' : 'Add contact'}
          />
        </FieldNoteContext>
      </div>
    </div>
  )
}

/** The scanner and the empty form have one path. */
function isOtherScreen(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || from.search !== to.search
}

/** Marks fields until they are changed. The first one gets the focus. */
function useMarks(uncertain: readonly UncertainValue[], initialValues: ContactValues) {
  const root = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState(() => uncertainPaths(initialValues, uncertain).join(' '))
  const first = useRef(new Set(marked.split(' ')))
  useEffect(() => {
    const controls = [...(root.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    controls.find((control) => first.current.has(control.getAttribute('name') ?? ''))?.focus()
  }, [])
  const noteOf = useMemo(() => {
    const marks = new Set(marked.split(' '))
    return (path: string) => (marks.has(path) ? CHECK : undefined)
  }, [marked])
  return { root, noteOf, onPaths: setMarked }
}

interface UncertainFieldsProps {
  uncertain: readonly UncertainValue[]
  onPaths: (paths: string) => void
}

/** Reports which fields of the form around it still have a value that has to be checked. */
function UncertainFields({ uncertain, onPaths }: UncertainFieldsProps) {
  const { values } = useFormState<ContactValues>({ subscription: { values: true } })
  const shown = uncertainPaths(values, uncertain).join(' ')
  useEffect(() => {
    onPaths(shown)
  }, [shown, onPaths])
  return null
}

function useSavePicture(picture: Blob) {
  const [upload] = useUploadContactDisplayMutation()
  return async (contactId: string) => {
    const file = new File([picture], 'card.jpg', { type: 'image/jpeg' })
    const { data } = await upload({ params: { contactId }, body: { file } })
    if (!data) toast.error('The contact was added, but its picture could not be saved.')
  }
}

interface PicturePanelProps {
  picture: Blob
  rest: readonly string[]
  keepsPicture: boolean
  onKeep: (keeps: boolean) => void
  /** The label of the button that drops what was read. */
  another: string
  onAnother: () => void
}

function PicturePanel(props: PicturePanelProps) {
  const { picture, rest, keepsPicture, onKeep, another, onAnother } = props
  const image = useBlobImage(picture)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <aside className={styles.picturePanel} aria-label="The card">
      <img ref={image} className={styles.picture} alt="The card that was read" />
      <Checkbox
        checked={keepsPicture}
        onChange={({ target }) => {
          onKeep(target.checked)
        }}
      >
        Keep the picture with the contact
      </Checkbox>
      {rest.length > 0 && (
        <section>
          <h3 className={styles.restTitle}>Also on the card</h3>
          <ul className={styles.rest}>
            {rest.map((text, at) => (
              <li key={at}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="button-row">
        <Button
          onClick={() => {
            setIsAsking(true)
          }}
        >
          {another}
        </Button>
      </div>
      <LeaveDialog
        isOpen={isAsking}
        onLeave={onAnother}
        onStay={() => {
          setIsAsking(false)
        }}
      />
    </aside>
  )
}

/** Shows a blob in the image at the `ref` while the component is mounted. */
function useBlobImage(blob: Blob) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => {
      URL.revokeObjectURL(url)
    }
  }, [blob])
  return image
}
