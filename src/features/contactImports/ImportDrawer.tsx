import { Drawer } from 'antd'
import { useState } from 'react'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { trackJob, useMuteJobToast } from '@/features/jobs'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { WholeFileImport } from './steps/choose/WholeFileImport'
import { CurrentStep } from './steps/CurrentStep'
import { type ImportStep, ImportSteps } from './steps/ImportSteps'
import { type PanelView, useImportPanel } from './useImportPanel'

const stepOf: Record<PanelView, ImportStep> = {
  choose: 'choose',
  match: 'match',
  check: 'check',
  plan: 'check',
  result: 'import',
  loading: 'check',
  failed: 'check',
}

/**
 * The import panel over `/contacts` (`?panel=import`): choose a file, match its columns, review the
 * plan, import. `&job=` shows an earlier import. Closing the panel stops nothing.
 */
export function ImportDrawer() {
  useReturnFocus()
  const isPhone = useIsPhone()
  const isServed = useIsServed(extensions.imports)
  const panel = useImportPanel()
  const { view, jobId } = panel
  const [isWanted, setIsWanted] = useState(false)
  // An import that was opened elsewhere comes first.
  const isWholeFile = isWanted && view === 'choose'
  useMuteJobToast(view === 'plan' || view === 'result' ? jobId : null)
  return (
    <Drawer open title="Import contacts" size={isPhone ? '100%' : 880} onClose={panel.close}>
      {isServed && !isWholeFile ? (
        <>
          <ImportSteps step={stepOf[view]} />
          <CurrentStep
            panel={panel}
            onWholeFile={() => {
              setIsWanted(true)
            }}
          />
        </>
      ) : (
        <WholeFileImport
          chosen={panel.session.getFile()}
          steps={
            isServed
              ? {
                  onBack: () => {
                    setIsWanted(false)
                  },
                  onStarted: (job) => {
                    trackJob(job.id)
                    setIsWanted(false)
                    panel.show(job.id)
                  },
                }
              : null
          }
        />
      )}
    </Drawer>
  )
}
