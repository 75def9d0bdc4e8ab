import styles from './Signature.module.css'

const programs = [
  {
    title: 'Gmail',
    steps: [
      'Open Settings, then “See all settings”.',
      'Under General, find Signature and choose “Create new”.',
      'Paste the signature and save your changes at the end of the page.',
    ],
  },
  {
    title: 'Outlook',
    steps: [
      'New Outlook and the web: Settings, Accounts, Signatures.',
      'Classic Outlook: File, Options, Mail, Signatures.',
      'Add a signature, paste, and save.',
    ],
  },
  {
    title: 'Apple Mail',
    steps: [
      'Open Mail, Settings, Signatures, and add one with +.',
      'Turn off “Always match my default message font”.',
      'Select the sample text and paste over it.',
    ],
  },
] as const

/** The way to a new signature in three mail programs. */
export function SignatureSteps() {
  return (
    <section aria-label="How to add it" className={styles.steps}>
      {programs.map(({ title, steps }) => (
        <div key={title}>
          <h3 className="section-title">Add it to {title}</h3>
          <ol className={styles.list}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
