import { Switch } from 'antd'
import { useId } from 'react'
import { useKeptSetting } from '@/features/contacts'
import styles from '../Account.module.css'

/** Keeps contacts on this device, or deletes what is kept. */
export function KeptContacts() {
  const id = useId()
  const { isOn, isRefused, isBusy, setOn } = useKeptSetting()
  return (
    <section className={styles.setting} aria-labelledby={`${id}-title`}>
      <div className={styles.titled}>
        <h2 id={`${id}-title`} className="section-title">
          Keep contacts on this device
        </h2>
        <Switch
          checked={isOn}
          loading={isBusy}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-help`}
          onChange={(isChosen) => void setOn(isChosen)}
        />
      </div>
      <p id={`${id}-help`} className={styles.note}>
        The contacts you have seen here open at once, also without a connection. Others who use this
        device could read them: on a shared computer, leave this off. Signing out deletes them.
      </p>
      {isRefused && (
        <p role="alert" className={styles.note}>
          This browser has no room for contacts, or does not let Tessera store them, as in a private
          window. They are loaded from the server each time.
        </p>
      )}
    </section>
  )
}
