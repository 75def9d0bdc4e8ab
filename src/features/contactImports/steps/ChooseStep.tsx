import { Alert, Button } from 'antd'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { FileDrop } from './FileDrop'
import styles from '../ImportDrawer.module.css'
import type { ImportState } from '../ImportState'
import { ofRows } from '../importText'
import { ProgressLine } from './ProgressLine'
import { StepHeading } from './StepHeading'
import { UnfinishedImports } from '../UnfinishedImports'

export const ACCEPT = '.csv,.vcf,.vcard,.txt,text/csv,text/vcard,text/plain'

interface ChooseStepProps {
  state: ImportState
  onFile: (file: File, waiting?: ContactImport) => void
  onCancel: () => void
}

/** Choosing a file, or one of the imports that were begun before. */
export function ChooseStep({ state: { file, looking, fault }, onFile, onCancel }: ChooseStepProps) {
  if (looking && file) {
    return (
      <section className={styles.panel}>
        <StepHeading>Reading {file.name}</StepHeading>
        <ProgressLine
          label="Reading the file"
          text={ofRows(looking.rows, null)}
          share={looking.share}
        />
        <div className={styles.actions}>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </section>
    )
  }
  return (
    <section className={styles.panel}>
      <StepHeading isFirst={fault === null}>Which contacts?</StepHeading>
      {fault !== null && <Alert type="error" showIcon role="alert" title={fault} />}
      <FileDrop
        label="Drop a contact file here, or choose one"
        hint="CSV or vCard, of any size"
        accept={ACCEPT}
        onFile={(chosen) => {
          onFile(chosen)
        }}
      />
      <p className={styles.text}>
        Files of Google Contacts, Outlook, LinkedIn, Thunderbird, HubSpot and Tessera are understood
        as they are; of others you say what each column is. Columns that have no field here stay
        with each contact and come back when you export. Nothing is changed before you have seen
        what would become of every row.
      </p>
      <details className={styles.details}>
        <summary>How to get a file out of Google Contacts</summary>
        <ol className={styles.help}>
          <li>Open contacts.google.com on a computer.</li>
          <li>Choose “Export” on the left, then “Google CSV”.</li>
          <li>Drop the downloaded file here.</li>
        </ol>
      </details>
      <UnfinishedImports onFile={onFile} />
    </section>
  )
}
