import { Alert, Button } from 'antd'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { useFocusAfterAction } from '@/shared/lib/useFocusAfterAction'
import styles from '../../ImportDrawer.module.css'
import { ofRows } from '../../outcomeText'
import type { ImportState } from '../../session/importState'
import { ProgressLine } from '@/shared/ui/imports/ProgressLine'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import { FileDrop } from '@/shared/ui/imports/FileDrop'
import { UnfinishedImports } from './UnfinishedImports'
import { useRecentImports } from './useRecentImports'

const ACCEPTED = '.csv,.vcf,.vcard,.txt,text/csv,text/vcard,text/plain'

interface ChooseStepProps {
  state: ImportState
  onFile: (file: File, resumed?: ContactImport) => void
  onCancel: () => void
  /** Opens the import of a whole file instead. */
  onWholeFile: () => void
}

/** The choice of a file, or of an earlier import. */
export function ChooseStep({ state, onFile, onCancel, onWholeFile }: ChooseStepProps) {
  const { fileName, reading, fileError } = state
  const imports = useRecentImports()
  const { target, beginAction } = useFocusAfterAction(imports.map(({ id }) => id).join())
  if (reading && fileName !== null) {
    return (
      <section className={styles.panel}>
        <StepHeading level={3}>Reading {fileName}</StepHeading>
        <ProgressLine
          label="Reading the file"
          text={ofRows(reading.rows, null)}
          share={reading.share}
        />
        <div className={styles.actions}>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </section>
    )
  }
  return (
    <section ref={target} tabIndex={-1} aria-label="Choose a file" className={styles.panel}>
      <StepHeading level={3} isFirst={fileError === null}>
        Choose a file
      </StepHeading>
      {fileError !== null && <Alert type="error" showIcon role="alert" title={fileError} />}
      <FileDrop
        label="Drop a contact file here, or choose one"
        touchLabel="Choose a contact file"
        hint="CSV or vCard, any size"
        accept={ACCEPTED}
        onFile={(chosen) => {
          onFile(chosen)
        }}
      />
      <p className={styles.text}>
        We recognize files of Google Contacts, Outlook, LinkedIn, Thunderbird, HubSpot, Salesforce
        and Tessera, and headers in six languages besides English. For any other file, you match the
        columns. Columns without a matching field are kept with each contact and included when you
        export. Nothing changes until you have reviewed the result for every row.
      </p>
      <details className={styles.details}>
        <summary>How to export from Google Contacts</summary>
        <ol className={styles.help}>
          <li>Open contacts.google.com on a computer.</li>
          <li>Choose “Export” on the left, then “Google CSV”.</li>
          <li>Drop the downloaded file here.</li>
        </ol>
      </details>
      <p className={styles.text}>
        A file that needs no review can be imported at once.{' '}
        <Button type="link" size="small" onClick={onWholeFile}>
          Import without a preview
        </Button>
      </p>
      <UnfinishedImports imports={imports} onFile={onFile} beginDiscard={beginAction} />
    </section>
  )
}
