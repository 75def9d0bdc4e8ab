import type { ExchangeForm } from '@/contract/profiles/exchange'

interface ExchangeConsentProps {
  form: Pick<ExchangeForm, 'consentText' | 'consentVersion'>
  isGiven: boolean
  error: string | undefined
}

/** The consent checkbox with its text and version. It starts unchecked (GDPR, recital 32). */
export function ExchangeConsent({
  form: { consentText, consentVersion },
  isGiven,
  error,
}: ExchangeConsentProps) {
  return (
    <div>
      <label className="tc-consent">
        <input
          type="checkbox"
          name="consent"
          required
          defaultChecked={isGiven}
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'consent-error' })}
        />
        <span className="tc-text" dir="auto">
          {consentText}
        </span>
      </label>
      <input type="hidden" name="consentVersion" value={consentVersion} />
      {error && (
        <p className="tc-error" id="consent-error">
          {error}
        </p>
      )}
    </div>
  )
}
