import type { ExchangeForm } from '@/contract/profiles/exchange'
import { CardFooter } from '../card/CardFooter'
import { ExchangeConsent } from './ExchangeConsent'
import { ExchangeField } from './ExchangeField'
import { exchangeInputs, hasWays } from './exchangeInputs'
import { Icon } from '../Icon'
import { initialsOf } from '../initialsOf'

export interface ExchangeLinks {
  /** Where the form is sent. */
  action: string
  /** The owner's vCard. */
  vcard: string
  /** What to save it as, where its address does not say so itself. */
  vcardName?: string
  /** Counts that it is saved, where its own address does not. */
  vcardPing?: string
  /** The owner's card. */
  card: string
  home: string
  /** The address of an uploaded file (`/files/…`). */
  file: (path: string) => string
}

interface ExchangePageProps {
  form: ExchangeForm
  /** What was typed before, by the name of its field; `consent` is 'on' where it was given. */
  values: Partial<Record<string, string>>
  /** What is wrong with it, by the name of the field; what belongs to no field stands under ''. */
  errors: Partial<Record<string, string>>
  links: ExchangeLinks
  isSent: boolean
  /** It is on its way. */
  isSending?: boolean
}

/** The form in which a visitor leaves their details, which needs no script; once sent, thanks and the owner's vCard. `exchangeCss` is its stylesheet. */
export function ExchangePage(props: ExchangePageProps) {
  const { form, links, isSent } = props
  return (
    <div className="tc">
      <main className="tc-form">
        {form.avatar === null ? (
          <span className="tc-face" aria-hidden="true">
            {initialsOf(form.name)}
          </span>
        ) : (
          <img className="tc-face" src={links.file(form.avatar)} alt={form.name} />
        )}
        {isSent ? <Thanks name={form.name} links={links} /> : <Fields {...props} />}
      </main>
      <CardFooter home={links.home} />
    </div>
  )
}

function Thanks({ name, links }: { name: string; links: ExchangeLinks }) {
  return (
    <div className="tc-sent" role="status">
      <h1 dir="auto" tabIndex={-1}>
        Thank you
      </h1>
      <p className="tc-lead" dir="auto">
        {name || 'The owner of this card'} has your details now. Take theirs with you:
      </p>
      <a
        className="tc-button tc-save"
        href={links.vcard}
        download={links.vcardName}
        ping={links.vcardPing}
      >
        <Icon name="save" />
        {name ? `Save ${name}’s contact` : 'Save contact'}
      </a>
      <a className="tc-back" href={links.card}>
        Back to the card
      </a>
    </div>
  )
}

function Fields({ form, values, errors, links, isSending = false }: ExchangePageProps) {
  const inputs = exchangeInputs(form.fields)
  const general = errors['']
  return (
    <>
      <h1 dir="auto">
        {form.name ? `Share your details with ${form.name}` : 'Share your details'}
      </h1>
      <p className="tc-lead">
        {hasWays(form.fields)
          ? 'Leave an e-mail address or a phone number, so that you can stay in touch.'
          : 'So that you can stay in touch.'}
      </p>
      <form
        method="post"
        action={links.action}
        {...(form.fields.photo !== 'off' && { encType: 'multipart/form-data' })}
      >
        {general && (
          <p className="tc-alert" role="alert" tabIndex={-1}>
            {general}
          </p>
        )}
        {inputs.map((input) => (
          <ExchangeField
            key={input.name}
            input={input}
            value={values[input.name]}
            error={errors[input.name]}
          />
        ))}
        <label className="tc-trap" aria-hidden="true">
          Leave this empty
          <input name="leaveEmpty" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
        <ExchangeConsent
          key={form.consentVersion}
          form={form}
          isGiven={values['consent'] === 'on'}
          error={errors['consent']}
        />
        <button type="submit" className="tc-button tc-save" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send'}
        </button>
      </form>
      <a className="tc-back" href={links.card}>
        Back to the card
      </a>
    </>
  )
}
