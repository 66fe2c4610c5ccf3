/** What a Factur-X file says of itself in its metadata (XMP): the schema of the four properties, and their values. */
export const facturXData = (): string => {
  const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
  const properties = [
    ['DocumentFileName', FACTUR_X, 'The name of the embedded XML document'],
    ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
    ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
    ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
  ] as const
  const declared = properties.map(
    ([name, , what]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${what}</pdfaProperty:description></rdf:li>`,
  )
  return `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${declared.join('')}</rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
${properties.map(([name, value]) => `  <fx:${name}>${value}</fx:${name}>`).join('\n')}
</rdf:Description>`
}

/** What the file for machines is called in the PDF. */
export const FACTUR_X = 'factur-x.xml'
