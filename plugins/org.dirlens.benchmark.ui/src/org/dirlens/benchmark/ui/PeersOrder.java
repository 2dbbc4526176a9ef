package org.dirlens.benchmark.ui;

/**
 * What a person wants to be measured on servers that are set up for it.
 *
 * @param seconds how long each is measured in a round, from 1
 * @param rounds from 1
 * @param userPassword of users that a workload binds as; empty for none
 */
record PeersOrder(PeersQuestion question, int seconds, int rounds, String userPassword) {
  @Override
  public String toString() {
    return question + ", " + WorkloadOrder.rounds(rounds);
  }
}
