import { Alert, Button, Drawer, Progress } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { FileDrop } from './FileDrop'
import styles from './ImportDrawer.module.css'
import { ImportReportView } from './ImportReportView'
import { useImport } from './useImport'

/** The import panel over `/contacts` (`?panel=import`): choose a file, watch it go, read what became of each row. */
export function ImportDrawer() {
  const [, setParams] = useSearchParams()
  useReturnFocus()
  const isPhone = useIsPhone()
  const { state, choose, retry, cancel, startOver } = useImport()
  const close = () => {
    setParams((known) => {
      const next = new URLSearchParams(known)
      next.delete('panel')
      return next
    }, { replace: true })
  }
  const isSending = state.step === 'sending'
  return (
    <Drawer
      open
      title="Import contacts"
      size={isPhone ? '100%' : 640}
      onClose={close}
      mask={{ closable: !isSending }}
      keyboard={!isSending}
      closable={!isSending}
    >
      {state.step === 'choose' && (
        <div className={styles.panel}>
          {state.fault !== null && <Alert type="error" showIcon role="alert" title={state.fault} />}
          <ImportHelp />
          <FileDrop label="Drop a CSV file here, or choose one" hint="Up to 5 MB" accept=".csv,text/csv" onFile={choose} />
        </div>
      )}
      {state.step === 'sending' && (
        <div className={styles.panel}>
          <p className={styles.file}>{state.fileName}</p>
          <div role="status">{state.progress < 1 ? 'Sending the file…' : 'Importing the rows…'}</div>
          <Progress percent={Math.round(state.progress * 100)} status="active" aria-label="Sent" />
          {state.progress < 1 && <Button className={styles.action ?? ''} onClick={cancel}>Cancel</Button>}
        </div>
      )}
      {state.step === 'failed' && (
        <div className={styles.panel}>
          <Alert type="error" showIcon role="alert" title={state.isCertain ? `${state.fileName} was not imported` : `The answer for ${state.fileName} was lost`} description={state.fault} />
          <p className={styles.text}>{state.isCertain ? 'Nothing was changed.' : 'It may have been imported. Try again: nothing is added twice.'}</p>
          <div className={styles.actions}>
            {state.canRetry && <Button type="primary" onClick={retry}>Try again</Button>}
            <Button type={state.canRetry ? 'default' : 'primary'} onClick={startOver}>Choose another file</Button>
          </div>
        </div>
      )}
      {state.step === 'done' && (
        <ImportReportView
          report={state.report}
          actions={
            <>
              <Button type="primary" onClick={close}>Show contacts</Button>
              <Button onClick={startOver}>Import another file</Button>
            </>
          }
        />
      )}
    </Drawer>
  )
}

/** Which files work, and how to get one out of Google Contacts. */
function ImportHelp() {
  return (
    <div className={styles.help}>
      <p
        className={styles.text}
      >
        Files from Google Contacts are understood, both in today’s form (“Google CSV”) and in the older one. Columns that have no field here are kept
        with each contact.
      </p>
      <ol className={styles.steps}>
        <li>Open contacts.google.com and choose <b>Export</b> in the menu on the left.</li>
        <li>Choose <b>Google CSV</b>, export, and bring the file here.</li>
      </ol>
    </div>
  )
}
