/** Why a CSV file cannot be read, in words for its owner. `row` is the data row at fault: 1 is the first below the header. */
export class CsvFault extends Error {
  constructor(
    message: string,
    readonly row?: number,
  ) {
    super(message)
    this.name = 'CsvFault'
  }
}
