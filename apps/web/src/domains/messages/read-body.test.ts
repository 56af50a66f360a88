import { describe, expect, it } from 'vitest';
import { fitPicture, plainLine, readCall, readLocation, readSignature, readVcards } from './read-body.ts';

describe('what a message carries beside text', () => {
  it('KN-06 a call says its kind and how it ended; one that says no more was missed', () => {
    expect([readCall('video rejected'), readCall('voice answered'), readCall('voice'), readCall('')]).toEqual([
      { medium: 'video', outcome: 'rejected' },
      { medium: 'voice', outcome: 'answered' },
      { medium: 'voice', outcome: 'missed' },
      { medium: 'voice', outcome: 'missed' },
    ]);
  });

  it('CV-03 a location gives its picture, its link and its words', () => {
    expect(readLocation('data:image/png;base64,AA==|https://maps.google.com/maps?q=1|Rua A | casa 2')).toEqual({
      image: 'data:image/png;base64,AA==',
      link: 'https://maps.google.com/maps?q=1',
      description: 'Rua A | casa 2',
    });
    expect(readLocation('javascript:x|javascript:alert(1)')).toEqual({ image: null, link: null, description: '' });
  });

  it('CV-03 contact cards give names and numbers', () => {
    const card =
      'BEGIN:VCARD\nVERSION:3.0\nN:Silva;Ana;;;\nFN:Ana Silva\n' +
      'item1.TEL;waid=5511999990000:+55 11 99999-0000\nTEL:123\nEND:VCARD';
    expect(readVcards(`${card}\n${card}`)).toEqual([
      { name: 'Ana Silva', numbers: ['+55 11 99999-0000', '123'] },
      { name: 'Ana Silva', numbers: ['+55 11 99999-0000', '123'] },
    ]);
    expect(readVcards('nada')).toEqual([]);
  });

  it('a signed text is told apart from its signature', () => {
    expect(readSignature('*Ana Ribeiro:*\nOi')).toEqual({ signature: 'Ana Ribeiro', text: 'Oi' });
    expect(readSignature('*oi* tudo bem')).toEqual({ signature: null, text: '*oi* tudo bem' });
  });

  it('one line of a message has neither signature nor marks', () => {
    expect(plainLine('*Ana Ribeiro:*\nO de *2,10 m* sai por ~R$ 5~ _R$ 4_.')).toBe('O de 2,10 m sai por R$ 5 R$ 4.');
    expect(plainLine('2 * 3 * 4 e nome_de_arquivo')).toBe('2 * 3 * 4 e nome_de_arquivo');
  });

  it('CV-03 a picture gets its place before it arrives', () => {
    expect(fitPicture(1120, 640)).toEqual({ width: 280, height: 160 });
    expect(fitPicture(100, 3200)).toEqual({ width: 96, height: 320 });
    expect(fitPicture(null, null)).toEqual({ width: 280, height: 185 });
  });
});
