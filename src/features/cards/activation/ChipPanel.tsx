import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import styles from './Activate.module.css'
import { readChips } from './chip'
import { readScanned } from './typedCode'

interface ChipPanelProps {
  onCode: (code: string) => void
  onClose: () => void
}

const WAITING = 'Hold the card to the back of your phone.'

/** Reads the activation code from the chip of a card, until it is closed. */
export function ChipPanel({ onCode, onClose }: ChipPanelProps) {
  const [text, setText] = useState(WAITING)
  const [isRefused, setIsRefused] = useState(false)
  const onTexts = useStableCallback((texts: string[]) => {
    const scanned = texts.map(readScanned)
    const found = scanned.find((each) => 'code' in each) ?? scanned[0]
    if (found === undefined) setText('This chip is empty. Type the code instead.')
    else if ('code' in found) onCode(found.code)
    else setText(found.problem)
  })
  useEffect(() => {
    const stop = new AbortController()
    readChips(stop.signal, {
      onTexts,
      onError: () => {
        setText('The chip could not be read. Hold the card still and try again.')
      },
    }).catch(() => {
      if (stop.signal.aborted) return
      setIsRefused(true)
      setText(
        'The chip can’t be read: NFC is off or not allowed for this site. Type the code instead.',
      )
    })
    return () => {
      stop.abort()
    }
  }, [onTexts])
  return (
    <div className={styles.scanner} role="group" aria-label="Read from the chip">
      <p role={isRefused ? 'alert' : 'status'} className={styles.hint}>
        {text}
      </p>
      <div className="button-row">
        <Button onClick={onClose}>Stop reading</Button>
      </div>
    </div>
  )
}
