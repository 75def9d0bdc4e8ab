import type { ExchangeForm } from '@/contract/profiles/exchange'
import { CardFooter } from '../card/CardFooter'
import { ExchangeConsent } from './ExchangeConsent'
import { ExchangeField } from './ExchangeField'
import { type ExchangeInputField, canChooseChannel, exchangeParts } from './exchangeInputs'
import { exchangeTitle } from './exchangeTitle'
import { Icon } from '../Icon'
import { initialsOf } from '../initialsOf'
import { SaveHint } from '../SaveHint'

interface ExchangeLinks {
  /** The URL that the form is sent to. */
  action: string
  /** The URL of the owner's vCard. */
  vcard: string
  /** The file name of the vCard, where its URL does not give one. */
  vcardName?: string
  /** The URL that counts saving the vCard, where its own URL does not. */
  vcardPing?: string
  /** The page is open inside an app that drops the vCard (`isInAppBrowser`). */
  isInApp?: boolean
  /** The URL of the owner's card. */
  card: string
  home: string
  /** Returns the URL of an uploaded file (`/files/…`). */
  file: (path: string) => string
}

interface ExchangePageProps {
  form: ExchangeForm
  /** The values typed before, by field; `consent` is 'on' where it was given. */
  values: Partial<Record<string, string>>
  /** Error messages by field; '' has the message that belongs to no field. */
  errors: Partial<Record<string, string>>
  links: ExchangeLinks
  isSent: boolean
  isSending?: boolean
}

/**
 * The exchange form, which works without scripts; once sent, thanks and the owner's vCard. Its
 * stylesheet is `exchangeCss`.
 */
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

/** A person's name, which a browser must not translate. */
function Name({ children }: { children: string }) {
  return <span translate="no">{children}</span>
}

function Thanks({ name, links }: { name: string; links: ExchangeLinks }) {
  return (
    <div className="tc-sent" role="status">
      <h1 dir="auto" tabIndex={-1}>
        Thank you
      </h1>
      <p className="tc-lead" dir="auto">
        {name ? <Name>{name}</Name> : 'The owner of this card'} now has your details. Save theirs,
        too:
      </p>
      <a
        className="tc-button tc-save"
        href={links.vcard}
        download={links.vcardName}
        ping={links.vcardPing}
      >
        <Icon name="save" />
        {name ? (
          <span>
            Save <Name>{name}</Name>’s contact
          </span>
        ) : (
          'Save contact'
        )}
      </a>
      {links.isInApp && <SaveHint />}
      <a className="tc-back" href={links.card}>
        Back to the card
      </a>
    </div>
  )
}

function Fields({ form, values, errors, links, isSending = false }: ExchangePageProps) {
  const { before, either, after } = exchangeParts(form.fields)
  const field = (input: ExchangeInputField) => (
    <ExchangeField
      key={input.name}
      input={input}
      value={values[input.name]}
      error={errors[input.name]}
    />
  )
  const general = errors['']
  return (
    <>
      <h1 dir="auto">
        {form.name === '' ? (
          exchangeTitle(form)
        ) : (
          <>
            Share your details with <Name>{form.name}</Name>
          </>
        )}
      </h1>
      <p className="tc-lead">
        {canChooseChannel(form.fields)
          ? 'Leave an e-mail address or a phone number so that you can stay in touch.'
          : 'Leave your details so that you can stay in touch.'}
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
        {before.map(field)}
        {either.length > 0 && (
          <fieldset className="tc-either">
            <legend>E-mail or phone</legend>
            {either.map(field)}
          </fieldset>
        )}
        {after.map(field)}
        <label className="tc-trap" aria-hidden="true">
          Leave this field empty
          <input name="leaveEmpty" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
        <input type="hidden" name="formToken" value={form.token} />
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
