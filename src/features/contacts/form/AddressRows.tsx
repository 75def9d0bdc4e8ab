import { TextAreaField } from '@/shared/forms/TextAreaField'
import { TextField } from '@/shared/forms/TextField'
import styles from './ContactForm.module.css'
import { blankAddress } from './contactValues'
import { LabelField } from './LabelField'
import { RepeatingRows } from './RepeatingRows'

const labels = ['Home', 'Work', 'Other']

/** The postal addresses of a contact. */
export function AddressRows() {
  return (
    <RepeatingRows
      name="addresses"
      noun="address"
      blank={blankAddress}
      renderRow={(path, ordinal) => (
        <div className={styles.address} data-value>
          <LabelField name={`${path}.label`} label={`Label of ${ordinal}`} options={labels} />
          <TextAreaField name={`${path}.street`} label="Street" minRows={1} maxRows={4} />
          <TextField name={`${path}.extendedAddress`} label="Apartment, floor or building" />
          <TextField name={`${path}.poBox`} label="PO box" />
          <TextField name={`${path}.postalCode`} label="Postal code" />
          <TextField name={`${path}.city`} label="City" />
          <TextField name={`${path}.region`} label="State or region" />
          <TextField name={`${path}.country`} label="Country" />
          <TextAreaField name={`${path}.formatted`} label="As written on an envelope" minRows={1} maxRows={6} />
        </div>
      )}
    />
  )
}
