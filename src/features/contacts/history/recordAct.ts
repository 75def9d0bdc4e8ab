import type { ApiDispatch } from '@/api/useApiDispatch'
import type { NewAct } from './act'
import { trackAct } from './actsUnderway'
import type { patchAct } from './patchAct'

/** Records an act, so that it can be undone. The history's code loads with the first one. */
export function recordAct(act: NewAct) {
  return recordMade(() => act)
}

/** Records an act that is made by the history's own code, once that is loaded. */
export function recordMade(make: (history: { patchAct: typeof patchAct }) => NewAct) {
  return (dispatch: ApiDispatch): Promise<void> =>
    dispatch(
      trackAct(
        import('./screens').then(
          (history) => {
            dispatch(history.addAct(make(history)))
          },
          () => undefined,
        ),
      ),
    )
}
