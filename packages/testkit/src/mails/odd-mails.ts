const FROM_TO = ['From: Ada <ada@demo.test>', 'To: lands@saltbox-inlet.example']
const mail = (...lines: readonly string[]) => [...FROM_TO, ...lines, ''].join('\r\n')

/**
 * Sources of mails as they occur in the world that break a standard or are edge cases of it, keyed by what
 * is odd about each.
 */
export const ODD_MAILS = {
  'a subject in a charset other than UTF-8': mail(
    'Subject: =?euc-kr?B?x9Gxubi7t84=?= =?iso-8859-1?q?caf=E9?=',
    'Date: Fri, 20 Nov 2026 23:30:00 -0800',
    '',
    'Words',
  ),
  'a date that is none': mail('Subject: Notice', 'Date: Tue, 31 Feb 2026 25:61', '', 'Words'),
  'no transfer encoding and markup in the text': mail(
    'Subject: Notice',
    'MIME-Version: 1.0',
    'Content-Transfer-Encoding:',
    'Content-Type: text/html',
    '',
    '<p>One<br>two</p>',
  ),
  'a file whose name has letters of another alphabet': mail(
    'Subject: Map',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: application/pdf',
    "Content-Disposition: attachment; filename*=UTF-8''k%CC%93wa.pdf",
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjc=',
    '--b--',
  ),
  'a part that never ends': mail(
    'Subject: Cut off',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'What came through',
  ),
  'a mail inside a mail': mail(
    'Subject: Fwd',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'From: other@demo.test',
    'Subject: Inside',
    '',
    'Inner words',
    '--b--',
  ),
  'header lines without a colon': mail('Subject: Odd', 'This line is no header', '', 'Words'),
} as const
