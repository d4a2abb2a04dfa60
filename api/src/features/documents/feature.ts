import { builtFile } from '../../platform/built-files.ts';
import { feature } from '../../transport/feature.ts';
import { DocumentExamination } from './examination/document-examination.entity.ts';
import { examineDocuments } from './examination/examine-document.job.ts';
import { requestMissingExaminations } from './examination/examination.service.ts';
import { openMalwareScanner } from './examination/malware-scanner.ts';
import { openPdfInspector } from './examination/pdf-inspector.ts';
import { sweepDocuments } from './document.service.ts';

export const pdfInspectorScript = builtFile('features/documents/examination/inspect-pdf.worker.js');

export const documents = feature({
  name: 'documents',
  entities: [DocumentExamination],
  upkeep: { 'examine-documents': requestMissingExaminations, 'sweep-documents': sweepDocuments },
  lanes: ({ settings, onStop }) => {
    const inspector = openPdfInspector(pdfInspectorScript);
    onStop(() => inspector.close());
    return { document: examineDocuments(inspector, settings.clamd && openMalwareScanner(settings.clamd)) };
  },
});
