import { useEffect, useRef } from 'react'
import styles from './CommandPalette.module.css'
import type { PaletteSection } from './paletteSections'

interface PaletteListProps {
  id: string
  sections: readonly PaletteSection[]
  currentId: string | undefined
  onChoose: (run: () => void) => void
}

/** The palette's listbox. The focus stays in the combobox, which names the current option. */
export function PaletteList({ id, sections, currentId, onChoose }: PaletteListProps) {
  const current = useRef<HTMLDivElement>(null)

  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  return (
    <div id={id} role="listbox" aria-label="Results" className={styles['list']}>
      {sections.map((section) => (
        <div key={section.title} role="group" aria-label={section.title}>
          <div className={styles['section']} aria-hidden="true">
            {section.title}
          </div>
          {section.options.map((option) => (
            <div
              key={option.id}
              id={`${id}-${option.id}`}
              ref={option.id === currentId ? current : null}
              role="option"
              tabIndex={-1}
              aria-selected={option.id === currentId}
              className={styles['option']}
              onMouseDown={(event) => {
                event.preventDefault()
              }}
              onClick={() => {
                onChoose(option.run)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onChoose(option.run)
              }}
            >
              <span className="truncate">{option.title}</span>
              {option.subtitle !== '' && (
                <span className={`truncate ${styles['subtitle'] ?? ''}`}>{option.subtitle}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
