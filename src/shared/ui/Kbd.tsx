import styles from './Kbd.module.css'

/** A key, or keys pressed together, as they are written on a keyboard: `['Ctrl', 'K']`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles['keys']}>
      {keys.map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
