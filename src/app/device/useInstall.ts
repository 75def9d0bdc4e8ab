import { useDispatch, useSelector } from 'react-redux'
import { selectInstall } from './selectInstall'

/** Returns how to install the app on this device; null where the browser does not offer it. */
export function useInstall(): (() => void) | null {
  const install = useSelector(selectInstall)
  const dispatch = useDispatch()
  if (install === 'none') return null
  return () => {
    import('./lazyParts').then(
      ({ installApp }) => {
        installApp(dispatch, install)
      },
      () => undefined,
    )
  }
}
