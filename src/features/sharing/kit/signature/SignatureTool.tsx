import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox } from 'antd'
import { type MouseEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useApiDispatch } from '@/api/useApiDispatch'
import { paths } from '@/shared/paths'
import { toast } from '@/shared/ui/toasts/toast'
import { Choice } from '../Choice'
import kit from '../Kit.module.css'
import { signatureLayoutChosen, signatureLinesChosen } from '../kitSlice'
import type { KitCard } from '../useKitCard'
import { useKitChoices } from '../useKitChoices'
import { copyRichText } from './copyRichText'
import { linkColor } from './linkColor'
import { toHtml, toNode } from './markup'
import styles from './Signature.module.css'
import { SignatureSteps } from './SignatureSteps'
import { defaultLineKeys, signatureLines } from './signatureLines'
import { type Signature, signatureMarkup, signatureText } from './signatureMarkup'

/** Pixels of the code's picture: twice its size in the mail, for sharp screens. */
const CODE_PIXELS = 240

/** Composes a signature for mails and copies it. */
export function SignatureTool({ card }: { card: KitCard }) {
  const dispatch = useApiDispatch()
  const { profileId } = card
  const choices = useKitChoices(profileId)
  const offered = signatureLines(card.card)
  const chosen = new Set(choices.lines ?? defaultLineKeys(offered))
  const hasPhoto = card.photoUrl !== null
  const layout = choices.layout === 'photo' && !hasPhoto ? 'text' : choices.layout
  const signature: Signature = {
    name: card.name,
    lines: offered.filter(({ key }) => chosen.has(key)),
    cardUrl: card.cardUrl,
    photoUrl: card.photoUrl,
    codeUrl: `${card.codePng}?size=${String(CODE_PIXELS)}`,
    accent: linkColor(card.card.appearance),
    layout,
  }
  const toggle = (key: string, isIncluded: boolean) => {
    const value = offered
      .map((line) => line.key)
      .filter((each) => (each === key ? isIncluded : chosen.has(each)))
    dispatch(signatureLinesChosen({ profileId, value }))
  }
  return (
    <div className={kit.tool}>
      {!card.isActive && (
        <Alert
          type="warning"
          showIcon
          title="This profile is turned off. Its photo, code and link work in mails once it is active."
        />
      )}
      <Choice
        label="Layout"
        value={layout}
        options={[
          { value: 'photo', label: 'With photo', disabled: !hasPhoto },
          { value: 'text', label: 'Text only' },
          { value: 'code', label: 'With code' },
        ]}
        onChoose={(value) => {
          dispatch(signatureLayoutChosen({ profileId, value }))
        }}
      />
      {!hasPhoto && (
        <p className="help-text">
          To show your photo, <Link to={paths.profile(profileId)}>add one to the profile</Link>.
        </p>
      )}
      <SignatureCopy key={toHtml(signatureMarkup(signature))} signature={signature} />
      <fieldset className={styles.lines}>
        <legend className={kit.label}>Lines</legend>
        {offered.map(({ key, text }) => (
          <Checkbox
            key={key}
            checked={chosen.has(key)}
            onChange={({ target }) => {
              toggle(key, target.checked)
            }}
          >
            <span className={styles.line}>{key === 'card' ? 'Link to your card' : text}</span>
          </Checkbox>
        ))}
      </fieldset>
      <SignatureSteps />
    </div>
  )
}

/** Explains how to copy what the browser did not copy: the signature, or its HTML. */
type ByHand = 'signature' | 'html' | null

/** The signature as it looks in a mail, and the buttons that copy it. */
function SignatureCopy({ signature }: { signature: Signature }) {
  const preview = useRef<HTMLDivElement>(null)
  const [byHand, setByHand] = useState<ByHand>(null)
  const markup = signatureMarkup(signature)
  const html = toHtml(markup)
  const copy = async () => {
    if (!preview.current) return
    const isCopied = await copyRichText(preview.current, { html, text: signatureText(signature) })
    setByHand(isCopied ? null : 'signature')
    if (isCopied) toast.success('Signature copied. Paste it into your mail program.')
  }
  const copyHtml = async () => {
    try {
      await navigator.clipboard.writeText(html)
      setByHand(null)
      toast.success('HTML copied.')
    } catch {
      setByHand('html')
    }
  }
  return (
    <>
      <div className={styles.paper} role="presentation" onClickCapture={stay}>
        <p className={styles.greeting}>Best regards,</p>
        <div ref={preview} role="group" aria-label="Preview of the signature">
          {toNode(markup)}
        </div>
      </div>
      <div className="button-row">
        <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          Copy signature
        </Button>
        <Button onClick={() => void copyHtml()}>Copy HTML</Button>
      </div>
      {byHand !== null && (
        <div role="alert" className={styles.byHand}>
          {byHand === 'signature' ? (
            <p>
              Your browser did not allow copying. The signature is selected: press Ctrl+C (⌘C on a
              Mac), or touch and hold it and choose Copy.
            </p>
          ) : (
            <>
              <p>Your browser did not allow copying. Select the HTML and copy it:</p>
              <textarea
                className={styles.html}
                aria-label="HTML of the signature"
                readOnly
                rows={5}
                value={html}
                onFocus={({ target }) => {
                  target.select()
                }}
              />
            </>
          )}
        </div>
      )}
    </>
  )
}

/** Keeps the links of the preview from leaving the page. */
function stay(event: MouseEvent): void {
  event.preventDefault()
}
