import { createRoot } from 'react-dom/client'
import { makeRows } from './data.js'

/**
 * Mounts a table to measure: `Component` gets `{ rows, api }`. A canvas has `isCanvas` and sets
 * `api.ready` and `api.maxRow`; a paged table has `isPaged`; one that creates its rows on demand
 * has `isOnDemand` and gets only `rows.length`.
 */
export function register(
  name,
  Component,
  { isCanvas = false, isPaged = false, isOnDemand = false } = {},
) {
  const api = {}
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const painted = async () => {
    await frame()
    await new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = resolve
      channel.port2.postMessage(0)
    })
  }
  const root = () => document.getElementById('root')
  const textAt = (y) => {
    const element = document.elementFromPoint(400, y)
    return element?.closest('#root')
      ? (element.closest('[role=gridcell],[role=cell],td,.cell') ?? element).textContent.slice(
          0,
          80,
        )
      : ''
  }
  let record = null
  window.bench = {
    name,
    api,
    isCanvas,
    isPaged,
    textAt,
    prepare(count) {
      this.rows = isOnDemand ? { length: count } : makeRows(count)
    },
    /** Milliseconds from the call to the first painted row. */
    async mount() {
      const start = performance.now()
      createRoot(root()).render(<Component rows={this.rows} api={api} />)
      const isThere = isCanvas
        ? () => api.ready?.()
        : () => textAt(200) && root().childElementCount > 0
      while (!isThere()) {
        await frame()
        if (performance.now() - start > 110_000) throw new Error('mount timeout')
      }
      await painted()
      return performance.now() - start
    },
    isLastSeen() {
      const last = this.rows.length - 1
      if (isCanvas) return api.maxRow() === last
      return [
        ...document.querySelectorAll(
          '#root [role=gridcell],#root [role=cell],#root .cell,#root .ant-table-cell',
        ),
      ].some(({ textContent }) => textContent === String(last))
    },
    record() {
      record = { frames: [], blank: 0, samples: 0, isOn: true, start: performance.now() }
      let last = record.start
      const tick = () => {
        if (!record.isOn) return
        const now = performance.now()
        record.frames.push(now - last)
        last = now
        if (!isCanvas) {
          for (const y of [200, 380, 560]) {
            record.samples += 1
            if (textAt(y).trim() === '') record.blank += 1
          }
        }
        requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    },
    stop() {
      record.isOn = false
      const frames = record.frames.toSorted((a, b) => a - b)
      const duration = performance.now() - record.start
      return {
        over50: frames.filter((length) => length > 50).length,
        dropped: Math.max(0, Math.round(duration / 16.667) - frames.length),
        p95: frames[Math.floor(frames.length * 0.95)],
        longest: frames.at(-1),
        blankPercent: record.samples > 0 ? (100 * record.blank) / record.samples : null,
      }
    },
  }
}
