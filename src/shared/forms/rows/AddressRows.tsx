import { blankAddress } from './addressValue'
import styles from './RepeatingRows.module.css'
import { LabelField } from './LabelField'
import { RepeatingRows } from './RepeatingRows'
import { TextAreaField } from '../TextAreaField'
import { TextField } from '../TextField'

const labels = ['Home', 'Work', 'Other']

/** The postal addresses of a person, at most `limit`. */
export function AddressRows({ limit = Infinity }: { limit?: number }) {
  return (
    <RepeatingRows
      name="addresses"
      noun="address"
      blank={blankAddress}
      limit={limit}
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
          <TextAreaField
            name={`${path}.formatted`}
            label="As written on an envelope"
            minRows={1}
            maxRows={6}
          />
        </div>
      )}
    />
  )
}
